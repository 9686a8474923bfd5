import type { Page } from '@playwright/test'

export function mapPage(page: Page) {
  const timeBar = page.getByRole('region', { name: 'Time of the map' })
  return {
    open: () => page.goto('/client/map'),
    layer: (name: string) => page.getByRole('radio', { name, exact: true }),
    timeframe: (name: string) => page.getByRole('radio', { name, exact: true }),
    legend: (layer: string) => page.getByRole('region', { name: `Legend of ${layer}` }),
    timeBar,
    moment: timeBar.getByRole('time'),
    slider: timeBar.getByRole('slider'),
    button: (name: string) => timeBar.getByRole('button', { name }),
  }
}
