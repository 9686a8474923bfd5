import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolationsLightAndDark } from './axe.ts'
import { shell } from './pages/shell.ts'
import { expect, test } from './portal-test.ts'

/** --map-water of each theme (tokens.css). */
const WATER = { light: [207, 224, 236], dark: [11, 20, 32] } as const

/** Long, because the map may be rendered in software. */
const DRAWING_TIMEOUT_MS = 90_000

const map = (page: Page) => page.getByRole('region', { name: 'Base map of North America' })
const canvas = (page: Page) => map(page).locator('canvas.maplibregl-canvas')

async function openDesignSystem(page: Page) {
  await page.goto('/internal/ui')
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
}

async function openMap(page: Page) {
  await openDesignSystem(page)
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(canvas(page)).toBeVisible({ timeout: DRAWING_TIMEOUT_MS })
}

/** Waits until the left edge of the map, which is the Pacific, has the color of the theme's water. */
async function expectOcean(page: Page, theme: keyof typeof WATER) {
  // Taking a screenshot fails while the map replaces its canvas, so it is retried.
  await expect(async () => {
    expect(await pixelOf(canvas(page), 20, 200)).toEqual(WATER[theme])
  }).toPass({ timeout: DRAWING_TIMEOUT_MS })
}

async function pixelOf(element: Locator, x: number, y: number): Promise<number[]> {
  const png = await element.screenshot({ scale: 'css' })
  return element.page().evaluate(
    async ({ bytes, at }) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
      context?.drawImage(picture, 0, 0)
      return [...(context?.getImageData(at.x, at.y, 1, 1).data ?? [])].slice(0, 3)
    },
    { bytes: [...png], at: { x, y } },
  )
}

test.describe('signed in as an administrator', () => {
  // Pulsing placeholder rows keep the CPU busy without a graphics card; reduced motion stops them.
  test.use({ signedInAs: 'admin', contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds nothing with a row, the filters and a side dialog open, light and dark', async ({ page }) => {
    test.slow()
    await openDesignSystem(page)
    await page.getByRole('button', { name: 'Show details of Omaha Crossdock' }).click()
    await page.getByRole('button', { name: 'Filters' }).first().click()
    await expectNoViolationsLightAndDark(page)
    await page.getByRole('button', { name: 'Open side dialog' }).click()
    await expect(page.getByRole('dialog', { name: 'Upload CSV' })).toBeVisible()
    await expectNoViolationsLightAndDark(page, { part: '[role="dialog"]' })
  })

  test('the base map follows the color scheme and the theme switch, comes back after a lost graphics context, and asks no other host', async ({
    page,
    baseURL,
  }) => {
    test.slow()
    const foreign: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) foreign.push(request.url())
    })
    await openMap(page)
    await expectOcean(page, 'light')
    await expectNoViolationsLightAndDark(page, { part: '[aria-label="Base map of North America"]' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectOcean(page, 'dark')
    await page.getByRole('radio', { name: 'Light' }).check()
    await expectOcean(page, 'light')
    await canvas(page).evaluate(async (element) => {
      const extension = (element as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context')
      extension?.loseContext()
      await new Promise((resolve) => setTimeout(resolve, 100))
      extension?.restoreContext()
    })
    await expectOcean(page, 'light')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(map(page)).toContainText('GeoNames')
    expect(foreign).toEqual([])
  })

  test('a dialog closes with Escape and restores the focus', async ({ page }) => {
    await openDesignSystem(page)
    const opener = page.getByRole('button', { name: 'Open dialog' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Create New Location' })
    await expect(dialog.getByRole('listitem')).toHaveText(['Latitude must be between -90 and 90.', 'Name is required.'])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('Export saves the table as shown on the screen', async ({ page }) => {
    await openDesignSystem(page)
    const table = page.getByRole('region', { name: 'Table: locations with details' })
    await table.getByRole('searchbox', { name: 'Filter by name' }).fill('yard')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      table.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('locations.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual([
      'Name',
      'North Platte Rail Yard',
      'Calgary Yard',
    ])
  })
})

test.describe('signed in as a member', () => {
  test.use({ signedInAs: 'member' })

  test('the design system is not available', async ({ page }) => {
    await page.goto('/internal/ui')
    await expect(page).toHaveURL('/client/map')
    await expect(shell(page).heading).toBeVisible()
  })
})
