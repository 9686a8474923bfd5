import type { Page } from '@playwright/test'
import {
  type Call,
  listAlertFeatures,
  listEvents,
  listLocations,
  listRoadConditions,
  listRoutes,
  listVehicles,
} from '@stormlane/contract'
import { changeAnswers } from './changed-answers.ts'
import { DEMO_USERS } from './demo-users.ts'
import { startHoldingProxy } from './holding-proxy.ts'
import { mapPage } from './pages/map-page.ts'
import { expect, signInByApi, test } from './portal-test.ts'

// A small window, because every pixel is rendered in software.
test.use({ signedInAs: 'admin', viewport: { width: 1100, height: 700 } })

const NAME = 'مستودع الرياض <script>window.ran = true</script>'
/** Everything is near the date line: the camera west of it, the earthquake east. */
const AT = { latitude: 52, longitude: 179.9 }
/** At zoom 9 a degree of longitude is 728 px wide, so these are 146 px to the side of the location. */
const APART_PX = 146
const ASIDE_DEGREES = 0.2
/** A degree of latitude is 1.62 times as long here, so the center of the ring is 118 px above. */
const NORTH_DEGREES = 0.1
const NORTH_PX = 118

/** The center of the part of the map that no panel covers, where the only location with coordinates is shown. */
async function visibleCenter(page: Page) {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  if (!box) throw new Error('There is no map.')
  const [top, left, bottom] = [64, 268, 96]
  return { x: box.x + left + (box.width - left) / 2, y: box.y + top + (box.height - top - bottom) / 2 }
}

interface ListedBy {
  call: Call
  key: string
  /** The list contains something that the server never sends. */
  breaksContract?: true
}

/** Passes answers of the server on with the list under `key` replaced. A list that the contract does not allow fails the test. */
async function replaceList(
  page: Page,
  url: string,
  { call, key, breaksContract }: ListedBy,
  change: (items: Record<string, unknown>[]) => unknown[],
) {
  await changeAnswers<Record<string, Record<string, unknown>[]>>(page, url, (answer) => {
    const json = { ...answer, [key]: change(answer[key] ?? []) }
    if (!breaksContract) call.answer.parse(json)
    return json
  })
}

const feature = (id: string, geometry: unknown, properties: Record<string, unknown>) => ({
  type: 'Feature',
  id,
  geometry,
  properties,
})
const pointAt = (longitude: number) => ({
  type: 'Point',
  coordinates: [longitude > 180 ? longitude - 360 : longitude, AT.latitude],
})

const SENT = '2026-01-14T20:00:00Z'
const WARNING = {
  message_type: 'Alert',
  references: [],
  country: 'USA',
  event: 'Winter Storm Warning',
  severity: 'Severe',
  certainty: 'Likely',
  urgency: 'Expected',
  sender: 'test@stormlane.example',
  sender_name: 'Test',
  sent: SENT,
  effective: SENT,
  onset: SENT,
  begins: SENT,
  expires: '2026-01-15T12:00:00Z',
  ends: null,
  headline: null,
  description: '',
  instruction: null,
  response: null,
  area_description: 'Nebraska',
  geocodes: { same: [], ugc: [] },
  fill: '#FF69B4',
  color: '#FF69B4',
  priority: 20,
  thread_id: 'thread',
}

/** A ring with 2,000 corners in the northwest of the map, and a box across the date line over the whole map. */
const ALERTS = {
  round: {
    type: 'Polygon',
    coordinates: [
      Array.from({ length: 2001 }, (_, i) => {
        const angle = (2 * Math.PI * (i % 2000)) / 2000
        return [
          AT.longitude - ASIDE_DEGREES + 0.1 * Math.cos(angle),
          AT.latitude + NORTH_DEGREES + 0.05 * Math.sin(angle),
        ]
      }),
    ],
  },
  dateLine: {
    type: 'Polygon',
    coordinates: [
      [
        [178, 50],
        [-178, 50],
        [-178, 54],
        [178, 54],
        [178, 50],
      ],
    ],
  },
}

// Requests that are still pending when a test ends must not fail it.
test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** The event with the higher magnitude is drawn on top. */
const EVENTS: Record<string, { event: string; priority: number }> = {
  round: { event: 'Ice Storm Warning', priority: 10 },
  dateLine: { event: 'Winter Storm Warning', priority: 20 },
}

test('the map handles missing tiles, odd names, missing coordinates and a broken image; events and cameras open callouts [MAP-034, MAP-035]', async ({
  page,
}) => {
  // Two maps are rendered in software, and the machine may be busy.
  test.setTimeout(600_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  let tiles = 0
  await page.route('**/api/tiles/**', (route) =>
    tiles++ % 2 ? route.abort() : route.fulfill({ status: 500, body: '' }),
  )
  await replaceList(
    page,
    '**/api/cities.json*',
    { call: listLocations, key: 'cities', breaksContract: true },
    ([one]) => [
      { ...one, name: NAME, ...AT },
      { ...one, id: 'lost', name: 'Lost', latitude: null, longitude: null },
    ],
  )
  await replaceList(page, '**/api/events/current*', { call: listEvents, key: 'events' }, () => [
    {
      event_type: 'earthquakes',
      id: 'quake',
      earthquake_id: 'quake',
      magnitude: 5.1,
      geo_json: feature('quake', pointAt(AT.longitude + ASIDE_DEGREES), { place: 'Nebraska' }),
    },
  ])
  await replaceList(page, '**/api/road-conditions/current*', { call: listRoadConditions, key: 'features' }, () => [
    feature('camera', pointAt(AT.longitude - ASIDE_DEGREES), {
      id: 'camera',
      road_condition_type: 'traffic_camera',
      roadway: 'I-80',
      description: 'Eastbound',
      image_urls: ['/api/no-such-picture.svg'],
      video_urls: [],
    }),
  ])
  await replaceList(page, '**/api/alerts/weather/current*', { call: listAlertFeatures, key: 'features' }, () =>
    Object.entries(ALERTS).map(([id, geometry]) => feature(id, geometry, { ...WARNING, ...EVENTS[id] })),
  )
  await replaceList(page, '**/api/vehicles.json*', { call: listVehicles, key: 'vehicles' }, () => [])
  await replaceList(page, '**/api/routes.json*', { call: listRoutes, key: 'routes' }, () => [])
  const map = mapPage(page)
  await map.open('?layers=alerts,earthquakes,traffic-cameras')
  await expect(page.getByRole('button', { name: new RegExp(NAME.slice(0, 13)) })).toHaveAttribute('title', NAME, {
    timeout: 120_000,
  })
  await expect(page.getByRole('region', { name: 'Earthquakes' })).toContainText('5.0 and more')
  await expect.poll(() => tiles).toBeGreaterThan(1)
  await expect(page.getByText('Parts of this layer could not be loaded.')).toBeVisible()

  const { x, y } = await visibleCenter(page)
  const quake = page.getByRole('region', { name: 'Magnitude 5.1 earthquake' })
  // Software rendering may finish later than the legend.
  await expect(async () => {
    await page.mouse.click(x + APART_PX, y)
    await expect(quake).toContainText('Nebraska', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  const camera = page.getByRole('region', { name: 'I-80' })
  await page.mouse.click(x - APART_PX, y)
  await expect(camera).toContainText('The picture of this camera is not available now.')
  await expect(quake).toHaveCount(0)
  // Across the date line from the center of the map, and inside the ring with 2,000 corners.
  await page.mouse.click(x + APART_PX, y + APART_PX)
  await expect(page.getByRole('region', { name: 'Winter Storm Warning' })).toContainText('Nebraska')
  await expect(camera).toHaveCount(0)
  await page.mouse.click(x - APART_PX, y - NORTH_PX)
  await expect(page.getByRole('region', { name: 'Ice Storm Warning' })).toContainText('Nebraska')

  await page.evaluate(() => {
    const gl = document.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas')?.getContext('webgl2')
    const context = gl?.getExtension('WEBGL_lose_context')
    Object.assign(window, { restore: () => context?.restoreContext() })
    context?.loseContext()
  })
  const lost = page.getByText('The map lost its picture')
  await expect(lost).toBeVisible()
  await page.evaluate(() => (window as unknown as { restore: () => void }).restore())
  await expect(lost).toHaveCount(0)

  await map.menu('My Assets').click()
  await expect(map.list.getByRole('button', { name: 'Lost' })).toContainText('Not on the map: its place is not known.')
  await expect(map.list.getByText(NAME)).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)

  for (const type of [/Vehicles\s*0/, /Routes\s*0/]) {
    await map.assetType(type).check({ force: true })
    await expect(page.getByText('No Assets', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  }
  expect(errors).toEqual([])
})

/** Everything in the API is data, except for the calls that tell who is signed in and the roads of the base map. */
const isData = (path: string) =>
  path.startsWith('/api/') && !/^\/api\/(users\/me(\/portal_features)?$|tiles\/roads\/)/.test(path)

for (const [path, hasRoads] of [
  // The whole continent, where no roads are drawn.
  ['/client/impact', false],
  ['/client/traffic', true],
] as const)
  test(`the base map of ${path} is drawn while the server holds every data request back`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const token = await signInByApi(request, DEMO_USERS.admin)
    await context.addInitScript((value) => localStorage.setItem('token', JSON.stringify(value)), token)
    await using proxy = await startHoldingProxy(baseURL ?? '', isData)
    const roads = hasRoads && page.waitForResponse((response) => response.url().includes('/tiles/roads/'))
    await page.goto(`${proxy.origin}${path}`)
    if (roads) expect((await roads).ok()).toBe(true)
    // The mark is set when the first frame with all tiles of land and roads is on the screen.
    await page.waitForFunction(() => performance.getEntriesByName('map:drawn').length > 0)
    expect(proxy.held.length).toBeGreaterThanOrEqual(4)
  })
