import type { Page } from '@playwright/test'

export function mapPage(page: Page) {
  const timeBar = page.getByRole('region', { name: 'Time of the map' })
  return {
    open: (query = '') => page.goto(`/client/map${query}`),
    /** Opens the map with the layers menu, which is closed at first on narrow screens. */
    openLayers: async () => {
      await page.goto('/client/map')
      await page.getByRole('button', { name: 'Map Layers' }).click()
    },
    menu: (name: string) => page.getByRole('button', { name }),
    /** Opens a section of the menu if it is closed. */
    openMenu: async (name: string) => {
      const item = page.getByRole('button', { name, expanded: false })
      if ((await page.getByRole('button', { name, expanded: true }).count()) === 0) await item.click()
    },
    overlay: (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
    /** Text of the scale bar, such as `300 mi` or `1,000 ft`. */
    scale: page.getByText(/^[\d,]+ (mi|ft)$/).first(),
    /** The marker of the selected asset. */
    marker: page.locator('button[data-selected]'),
    assetType: (name: RegExp) => page.getByRole('group', { name: 'Asset type' }).first().getByRole('radio', { name }),
    list: page.getByRole('list', { name: 'List' }),
    card: (name: string) => page.getByRole('region', { name }),
    layer: (name: string) => page.getByRole('radio', { name, exact: true }),
    timeframe: (name: string) => page.getByRole('radio', { name, exact: true }),
    legend: (layer: string) => page.getByRole('region', { name: `Legend of ${layer}` }),
    timeBar,
    moment: timeBar.getByRole('time'),
    slider: timeBar.getByRole('slider'),
    button: (name: string) => timeBar.getByRole('button', { name }),
  }
}
