import type { Page, Request } from '@playwright/test'
import { mapPage } from './pages/map-page.ts'
import { expect, test } from './portal-test.ts'
import { wholeRun } from './whole-run.ts'

test.use({ signedInAs: 'admin' })

/** The fixed time of the server's clock, which the browser uses too; its timers keep running. */
const NOW = new Date('2026-01-14T21:12:00Z')

test.beforeEach(async ({ page, request }) => {
  await wholeRun(request)
  await page.clock.setFixedTime(NOW)
})

const isTile = (request: Request) => request.url().includes('/api/tiles/WebMercatorQuad/')

/** The query of the next tile of this layer. */
async function tileOf(page: Page, layer: string, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const tile = page.waitForEvent('requestfinished', (request) => isTile(request) && request.url().includes(layer))
  await act()
  return new URL((await tile).url()).searchParams
}

const { step } = test

// Drawing the map in software takes seconds, so the steps of a test share one.
test('the map opens with the roads and the time bar, which plays [SHELL-005, LAYER-026, MAP-004, TIME-024]', async ({
  page,
}) => {
  const map = mapPage(page)
  await step('the road layer is drawn along roads only, with its legend', async () => {
    const tile = await tileOf(page, 'road', () => map.open())
    expect(tile.get('mask_to_roads')).toBe('true')
    await expect(map.legend('Road Conditions')).toContainText('0-10')
  })
  await step('the time bar has five buttons, a slider, a speed and the time with its zone', async () => {
    for (const name of ['Skip to first', 'Rewind', 'Play', 'Fast-forward', 'Skip to last', 'Speed 1x'])
      await expect(map.button(name)).toBeVisible()
    await expect(map.slider).toBeVisible()
    await expect(map.moment).toHaveText('Wed, Jan 14, 3:00 PM CST')
  })
  await step('playback wraps from the last frame to the first, and moving the slider pauses it', async () => {
    await map.button('Skip to last').click()
    await expect(map.moment).toHaveText('Wed, Jan 14, 9:00 PM CST')
    await map.button('Play').click()
    await expect(map.moment).toHaveText('Wed, Jan 14, 3:00 PM CST')
    await expect(map.button('Pause')).toBeVisible()
    await map.button('Fast-forward').click()
    await expect(map.button('Play')).toBeVisible()
    await map.button('Skip to first').click()
    await map.slider.press('ArrowRight')
    await expect(map.moment).toHaveText('Wed, Jan 14, 3:15 PM CST')
  })
  await step('the speed cycles through 1, 2, 3 and 0.5', async () => {
    for (const next of ['Speed 2x', 'Speed 3x', 'Speed 0.5x', 'Speed 1x']) {
      await map.button(/Speed/.source).click()
      await expect(map.button(next)).toBeVisible()
    }
  })
})

const GATED = ['Business Disruption', 'Wildfire Conditions', 'Wildfire Spread']

test('layers are listed by flag, keep the time if they have it, and say what they lack [LAYER-005, LAYER-043, LAYER-044, SESSION-044]', async ({
  page,
}) => {
  const map = mapPage(page)
  await map.openLayers()
  await step('disruption and wildfire are listed with their flags', async () => {
    for (const name of GATED) await expect(map.layer(name)).toBeEnabled()
  })
  await step('another layer shows the same time if it has it, else its first time', async () => {
    await map.layer('Temperature').check({ force: true })
    await map.button('Skip to last').click()
    await map.layer('Wind Gust').check({ force: true })
    await expect(map.moment).toHaveText('Wed, Jan 14, 9:00 PM CST')
    await map.layer('Wildfire Spread').check({ force: true })
    await expect(map.moment).toHaveText('Wed, Jan 14, 3:00 PM CST')
  })
  await step('wildfire conditions say that they are daily values', async () => {
    await map.layer('Wildfire Conditions').check({ force: true })
    await expect(page.getByText('This product shows daily values on an hourly basis')).toBeVisible()
  })
  await step('lightning is available in the nowcast only, and the panel says so', async () => {
    await map.layer('Lightning Probability').check({ force: true })
    await map.timeframe('Extended Forecast').check({ force: true })
    await expect(page.getByText('Lightning Probability is only available in Nowcast')).toBeVisible()
    await expect(map.layer('Lightning Probability')).toBeDisabled()
    await expect(map.layer('Temperature')).toBeChecked()
    for (const name of ['None', 'Road Conditions', 'Radar', 'Wind Speed']) await expect(map.layer(name)).toBeEnabled()
  })
})

test('a layer is drawn from numbers without pictures, and its value below the pointer takes no request [LAYER-080, LAYER-084]', async ({
  page,
}) => {
  const map = mapPage(page)
  const pictures: string[] = []
  const weather: string[] = []
  page.on('request', (request) => {
    if (isTile(request)) pictures.push(request.url())
    if (request.url().includes('/api/weather?')) weather.push(request.url())
  })
  await map.open('?map_type=temperature')
  await expect(map.legend('Temperature')).toBeVisible()
  const value = page.getByRole('status').filter({ hasText: /^-?\d+ °F/ })
  // Over the plains, where nothing lies over the map. The pointer moves until the layer is there.
  let x = 900
  await expect(async () => {
    await page.mouse.move(x++, 500)
    await expect(value.locator('svg')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  weather.length = 0
  for (const y of [480, 520]) {
    await page.mouse.move(x, y)
    await expect(value.locator('svg')).toBeVisible()
    // Longer than a resting pointer waits before it asks.
    await page.waitForTimeout(500)
  }
  expect({ pictures, weather }).toEqual({ pictures: [], weather: [] })
})

test('switches inside Map Layers draw the wind and lines of temperature over any layer, and radar asks for its motion [LAYER-090, LAYER-096]', async ({
  page,
}) => {
  const asked = new Set<string>()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.includes('/tiles/values/')) return
    const layer = /(radar|temperature|wind_speed)/.exec(url.searchParams.get('url') ?? '')?.[1] ?? 'other'
    asked.add(`${layer} ${url.searchParams.get('components') ?? 'value'}`)
  })
  const map = mapPage(page)
  await map.open('?map_type=radar')
  await expect(map.legend('Radar')).toBeVisible()
  const expectAsked = (all: string[]) => expect.poll(() => [...asked].toSorted(), { timeout: 120_000 }).toEqual(all)
  const ofRadar = ['radar falling', 'radar motion', 'radar value']
  await expectAsked(ofRadar)
  await map.openLayers()
  for (const name of ['Wind Streamlines', 'Temperature Lines', 'Values', 'Day and Night'])
    await page.getByRole('checkbox', { name }).check({ force: true })
  await expectAsked([...ofRadar, 'temperature value', 'wind_speed wind'])
  expect(errors).toEqual([])
})

test.describe('without flags', () => {
  test.use({ signedInAs: 'noFlags' })

  test('disruption and wildfire are absent [SESSION-043, SESSION-044]', async ({ page }) => {
    await mapPage(page).openLayers()
    await expect(mapPage(page).layer('Flood')).toBeEnabled()
    for (const name of GATED) await expect(mapPage(page).layer(name)).toHaveCount(0)
  })
})
