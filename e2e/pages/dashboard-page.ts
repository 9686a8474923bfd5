import type { Page } from '@playwright/test'

export function dashboardPage(page: Page) {
  const timeBar = page.getByRole('region', { name: 'Time of the map' })
  return {
    open: (query = '') => page.goto(`/client/dashboard${query}`),
    layer: (name: string) => page.getByRole('tab', { name, exact: true }),
    view: (name: string) => page.getByRole('tab', { name, exact: true }),
    timeframe: (name: string) => page.getByRole('radio', { name, exact: true }),
    variable: page.getByRole('combobox', { name: 'Variable' }),
    rows: page.locator('tbody > tr[data-row-id]'),
    details: (name: string) => page.getByRole('button', { name: `Show details of ${name}` }),
    timeline: (name: string) => page.getByRole('figure', { name }),
    legend: (layer: string) => page.getByRole('region', { name: `Legend of ${layer}` }),
    moment: timeBar.getByRole('time'),
    slider: timeBar.getByRole('slider'),
    button: (name: string) => timeBar.getByRole('button', { name }),
  }
}
