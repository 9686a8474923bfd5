import { decodePolyline } from '@stormlane/domain/geo'
import { DEMO_USERS } from './demo-users.ts'
import { expect, signInByApi, test } from './portal-test.ts'
import { wholeRun } from './whole-run.ts'

interface SavedRoute {
  id: string
  latest_route_results: { road_risk_polylines: { polyline: string }[] }[] | null
}

const JOURNEY = {
  origin_lat: 41.25626,
  origin_long: -95.94043,
  origin_label: 'Omaha, NE',
  destination_lat: 41.60054,
  destination_long: -93.60911,
  destination_label: 'Des Moines, IA',
  departure_time: '2026-01-14T22:00:00Z',
}

test.use({ viewport: { width: 390, height: 844 }, permissions: ['geolocation'] })

test('a driver opens a shared route on a phone without a login and is tracked along it [SHELL-018, REPORT-001, REPORT-011, REPORT-025]', async ({
  page,
  request,
  context,
}) => {
  test.slow()
  await wholeRun(request)
  const token = await signInByApi(request, DEMO_USERS.admin)
  const headers = { authorization: `Bearer ${token}` }
  const saved = await request.post('/api/routes.json', { headers, data: JOURNEY })
  expect(saved.ok(), await saved.text()).toBe(true)
  const { route } = (await saved.json()) as { route: SavedRoute }
  const evaluated = async () =>
    ((await (await request.get(`/api/routes/${route.id}`, { headers })).json()) as { route: SavedRoute }).route
  await expect
    .poll(async () => (await evaluated()).latest_route_results?.length, { timeout: 110_000 })
    .toBeGreaterThan(0)
  const shared = await request.get(`/api/routes/${route.id}/cache`, { headers })
  const { cache_key: cacheKey } = (await shared.json()) as { cache_key: string }
  const lines = (await evaluated()).latest_route_results?.[0]?.road_risk_polylines ?? []
  const points = decodePolyline(lines[0]?.polyline ?? '')
  const middle = 2 * Math.floor(points.length / 4)

  await page.goto(`/routes/${cacheKey}`)
  await expect(page.getByRole('region', { name: 'Origin' })).toContainText('Omaha, NE')
  await expect(page.getByRole('region', { name: 'Destination' })).toContainText('Des Moines, IA')
  await expect(page.getByRole('time')).toHaveText('1/14/2026, 4:00 PM CST')
  await expect(page.getByRole('tab', { name: 'Route A' })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('region')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Road Risk' })).toHaveText('Road RiskLowMedHigh')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await context.setGeolocation({ latitude: points[middle] ?? 0, longitude: points[middle + 1] ?? 0 })
  await page.getByRole('button', { name: 'SELECT ROUTE AND START' }).click()
  const sheet = page.getByRole('region', { name: 'Navigation' })
  await expect(sheet).toContainText(/(Low|Med|High) road risk/)
  await expect(sheet).toContainText('miles remaining')
  await context.setGeolocation({ latitude: 44, longitude: -95 })
  await expect(sheet).toContainText('Current location not on route')
  await page.getByRole('switch', { name: 'Tracking' }).uncheck()
  await expect(sheet).toContainText('Tracking is off.')
  await page.getByRole('button', { name: '< BACK TO OVERVIEW' }).click()
  await expect(page.getByRole('tab', { name: 'Route A' })).toBeVisible()

  await page.goto('/routes/no-such-key')
  await expect(page.getByText('This route has expired.')).toBeVisible()
})
