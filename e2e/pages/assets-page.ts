import type { Page } from '@playwright/test'

export function assetsPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    open: (tab: string) => page.goto(`/client/places?tab=${tab}`),
    tabs: page.getByRole('tab'),
    tab: (name: RegExp | string) => page.getByRole('tab', { name }),
    table: page.getByRole('grid', { name: 'Locations' }),
    rows: page.getByRole('grid', { name: 'Locations' }).locator('tbody > tr'),
    filter: page.getByRole('searchbox', { name: /^Filter by (name|truck id)$/ }),
    create: page.getByRole('button', { name: 'Create New Location' }),
    details: (name: string) => page.getByRole('button', { name: `Show details of ${name}` }),
    dialog,
    name: dialog.getByLabel('Name'),
    latitude: dialog.getByLabel('Latitude'),
    longitude: dialog.getByLabel('Longitude'),
    save: dialog.getByRole('button', { name: 'Save' }),
    errors: dialog.getByRole('alert'),
  }
}
