import type { Page, Request } from '@playwright/test'
import { mapPage } from './pages/map-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ signedInAs: 'admin' })

/** The server's clock stands at this moment, and so does the browser's, while its timers run on. */
const NOW = new Date('2026-01-14T21:12:00Z')

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

/** A tile of this layer that comes. */
const tileOf = (page: Page, layer: string) =>
  page.waitForEvent(
    'requestfinished',
    (request: Request) => /\/api\/tiles\//.test(request.url()) && request.url().includes(layer),
  )

/** The middle of what no panel covers: right of the left column, under the top row. */
async function middleOf(page: Page, map: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('region', { name: map }).boundingBox()
  if (!box) throw new Error(`There is no ${map}.`)
  return { x: box.x + (352 + box.width) / 2, y: box.y + (64 + box.height) / 2 }
}

const alertOverPlains = (event: string) => ({
  type: 'Feature',
  id: event,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-108, 33],
        [-88, 33],
        [-88, 46],
        [-108, 46],
        [-108, 33],
      ],
    ],
  },
  properties: {
    event,
    priority: 50,
    fill: '#D2B48C',
    color: '#D2B48C',
    sent: '2026-01-14T18:00:00Z',
    begins: '2026-01-14T18:00:00Z',
    expires: '2026-01-15T18:00:00Z',
    ends: null,
    description: `${event} over the plains`,
    instruction: null,
    area_description: 'The plains',
  },
})

test('radar plays, and the Impact page opens a callout at the point of its address [RADAR-001, SHELL-007, SHELL-011, IMPACT-003]', async ({
  page,
}) => {
  // Two maps drawn by the processor, on a machine that may be busy.
  test.setTimeout(300_000)
  const radar = tileOf(page, 'radar')
  await page.goto('/client/radar')
  await radar
  await expect(mapPage(page).moment).toHaveText('Wed, Jan 14, 3:00 PM CST')

  const road = tileOf(page, 'mask_to_roads')
  await page.goto('/client/impact/impact-indices/road/nowcast?latitude=41.26&longitude=-95.94')
  await road
  await expect(page).toHaveURL(/impact-indices\/road\/nowcast\?latitude=41.26&longitude=-95.94&time=2026-01-14T21/)
  await expect(page.getByRole('button', { name: 'Save Location' })).toBeVisible()
})

test('alerts are areas that can be clicked; the traffic map stays between zoom 5 and 17 and opens a callout where it is clicked [ALERT-001, SHELL-010, TRAFFIC-003, TRAFFIC-004, SHELL-013]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.route('**/api/alerts/weather/current*', (route) =>
    route.fulfill({
      json: { type: 'FeatureCollection', features: ['Wind Advisory', 'Flood Watch'].map(alertOverPlains) },
    }),
  )
  await page.goto('/client/alerts')
  await expect(page.getByRole('list', { name: 'Alerts in sight' }).getByRole('button')).toHaveCount(2)
  const at = await middleOf(page, 'Map of government alerts')
  const tabs = page.getByRole('region', { name: 'Alerts here' }).getByRole('tab')
  // What is drawn by the processor may come later than the list.
  await expect(async () => {
    await page.mouse.click(at.x, at.y)
    await expect(tabs).toHaveCount(2, { timeout: 2000 })
  }).toPass({ timeout: 120_000 })

  await page.goto('/client/traffic')
  const map = page.getByRole('region', { name: 'Traffic map' })
  const scale = map.getByText(/^[\d,.]+ (mi|ft)$/)
  await expect(scale).toHaveText('100 mi')
  const spot = await middleOf(page, 'Traffic map')
  await page.mouse.move(spot.x, spot.y)
  await expect(map.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  // A turn of the wheel goes one zoom nearer at most.
  await expect(async () => {
    await page.mouse.wheel(0, -2000)
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeDisabled({ timeout: 250 })
  }).toPass({ timeout: 120_000, intervals: [50] })
  await expect(scale).toHaveText('100 ft')
  await page.mouse.click(spot.x, spot.y)
  await expect(page.getByRole('button', { name: 'Save Location' })).toBeVisible()
})
