import type { Page } from '@playwright/test'

export function routesPage(page: Page) {
  const field = (name: string) => page.getByLabel(name, { exact: true })
  return {
    open: (query = '') => page.goto(`/client/routes${query}`),
    field,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    reverse: page.getByRole('button', { name: 'Reverse' }),
    option: (letter: string) => page.getByRole('article', { name: `Option ${letter}` }),
    bestDeparture: page.getByRole('region', { name: 'Best departure' }),
    async choose(name: string, place: string) {
      await field(name).fill(place)
      await page.getByRole('option', { name: place, exact: true }).first().click()
    },
  }
}
