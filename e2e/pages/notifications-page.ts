import type { Page } from '@playwright/test'

export function notificationsPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    create: page.getByRole('button', { name: 'Create New Driver Notification' }),
    type: (name: string) => page.getByRole('group', { name: 'Type of notification' }).getByText(name),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    edit: (name: string) => page.getByRole('button', { name: `Edit ${name}` }),
    dialog,
    name: dialog.getByLabel('Name'),
    chooseType: (name: string) => dialog.getByText(name, { exact: true }),
    addThreshold: dialog.getByRole('button', { name: 'Add threshold' }),
    slider: (name: string) => dialog.getByRole('slider', { name }),
    template: dialog.getByRole('textbox', { name: 'Template' }),
    preview: dialog.getByRole('region', { name: 'Live preview' }),
    dryRun: dialog.getByRole('region', { name: 'Dry run' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    delete: dialog.getByRole('button', { name: 'Delete' }),
  }
}
