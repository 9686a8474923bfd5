// @vitest-environment jsdom
import { encodePolyline } from '@stormlane/domain/geo'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { routeOnWire } from '../../../../test/routes-on-wire.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { vehicle } from '../../../../test/vehicle.ts'
import { MapContext, type MapHandle } from '../../../parts/map/map-context.ts'
import { assetQueries, type SavedRoute, type Vehicle } from '../../../platform/asset-queries.ts'
import { type VehicleMessaging, VehicleMessagingContext } from '../../../platform/vehicle-messaging.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
import { asset } from '../assets/asset.fixture.ts'
import { vehicleAsset } from '../assets/vehicle-asset.ts'
import { VEHICLE_CHART_VIEWS, VehicleCard } from './vehicle-card.tsx'

const VEHICLE = vehicle()
const ALWAYS = { startAt: new Date(0), endAt: new Date(8.64e15) }

/** The card uses only `reserve` of the map. */
const NO_MAP = { map: undefined as never, reserve: () => () => undefined } satisfies MapHandle

const MESSAGING: VehicleMessaging = {
  sendAlert: ({ name }) => <button type="button">Write to {name}</button>,
  sendToMany: () => null,
  recentMessages: ({ name }) => <p>What {name} was sent</p>,
}

function show(
  vehicle: Vehicle,
  { client = new QueryClient(), onRoute = (_id: string) => {}, map = NO_MAP as MapHandle } = {},
) {
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MapContext value={map}>
          <VehicleMessagingContext value={MESSAGING}>
            <VehicleCard
              asset={{ ...asset(), ...vehicleAsset(vehicle, ALWAYS) }}
              vehicle={vehicle}
              timeframe="nowcast"
              onRoute={onRoute}
              onClose={() => undefined}
            />
          </VehicleMessagingContext>
        </MapContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
}

test('the vehicle panel has three views and says what is missing [MAP-056, MAP-057, MAP-059, MAP-060]', async () => {
  expect(VEHICLE_CHART_VIEWS).toEqual(['current_conditions', 'alerts', 'recent_messages'])
  show(VEHICLE)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Weather Conditions',
    'Government Alerts',
    'Recent Messages',
  ])
  expect(screen.getByText('Vehicle is missing location data.')).toBeTruthy()
  expect(screen.getByText('No current conditions available')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Write to Truck 4127' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Recent Messages' }))
  expect(screen.getByText('What Truck 4127 was sent')).toBeTruthy()
})

const tag = (id: string, text: string, reason: string) => ({
  id,
  source: 'impact',
  text,
  value: 7,
  impactLevel: 3,
  reason,
})
const impactOf = (leading: ReturnType<typeof tag>) => ({
  overallImpactLevel: 3,
  tags: [leading],
  tagPriority: [leading.id],
  lastUpdatedAt: '2026-01-14T21:00:00Z',
})

test('the card shows the action, the route and its upcoming impact, and links to the route and to the proof [PROOF-015]', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(assetQueries.routes('compact').queryKey, [{ id: 'r7', name: 'Omaha to Reno' } as SavedRoute])
  const onRoute = vi.fn()
  show(
    vehicle({
      routeId: 'r7',
      bearing: 90,
      speed: 55,
      currentImpact: impactOf(tag('impact:road', 'Road Conditions: High', 'Ice on the road')),
      upcomingImpact: impactOf(tag('impact:tipping', 'Tipping: High', 'I-80, in 20 min')),
    }),
    { client, onRoute },
  )
  // The vehicle is already driving, so delaying the departure is not recommended.
  expect(screen.getByText('Reduce speed.').parentElement?.textContent).toContain('Ice on the road.')
  const route = screen.getByRole('button', { name: 'Omaha to Reno' })
  expect(route.parentElement?.textContent).toBe('Omaha to Reno Ahead: Tipping: High. I-80, in 20 min.')
  fireEvent.click(route)
  expect(onRoute).toHaveBeenCalledExactlyOnceWith('r7')
  expect(screen.getByRole('link', { name: 'Proof' }).getAttribute('href')).toMatch(/^\/client\/proof\/vehicle\/.+/)
})

test('a moving vehicle without a bearing is shown with an unknown one [RISK-062]', () => {
  show(vehicle({ speed: 40, bearing: null }))
  expect(screen.getByText(/· Unknown at 40 mph$/)).toBeTruthy()
})

test('a vehicle without a bearing is shown as stationary', () => {
  show(vehicle({ speed: 0 }))
  expect(screen.getByText(/· Standing$/)).toBeTruthy()
})

const CONDITIONS = {
  temperature: 14,
  precipitation: { type: 'snow' as const, value: 1.2, units: 'in/h', label: 'Heavy snow', color: '#3B82D6' },
  visibility: 0.5,
  wind: { value: 20, directionDegrees: 315, directionCardinal: 'NW', maxGust: 45 },
  roadRisk: { value: 7.25 },
  tippingIndex: 2,
  lastUpdatedAt: '2026-01-14T21:00:00Z',
}

test('conditions use the measurement system of the user; mph convert to km/h at 1.60934 [RISK-058]', () => {
  localStorage.setItem('measurementSystem', JSON.stringify('metric'))
  show({ ...VEHICLE, speed: 62, bearing: 90, currentConditions: CONDITIONS })
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual(['-10 °C', '3.0 cm/h', '0.80 km', '32 km/h', '72 km/h (Strong)', '7.3 / 10', '2.0 / 10'])
  expect(screen.getByText(/at 100 km\/h/)).toBeTruthy()
  localStorage.clear()
})

test.each([
  [60, '60 mph (Severe)'],
  [59, '59 mph (Strong)'],
  [45, '45 mph (Strong)'],
  [44, '44 mph (Moderate)'],
  [30, '30 mph (Moderate)'],
  [29, '29 mph (Light)'],
])('gusts of %s mph read %s [RISK-034, RISK-035, RISK-036, RISK-037]', (maxGust, words) => {
  show({ ...VEHICLE, currentConditions: { ...CONDITIONS, wind: { ...CONDITIONS.wind, maxGust } } })
  expect(screen.getByText('Max gust').nextElementSibling?.textContent).toBe(words)
})

test('a gust of 150 mph is shown as 241 km/h [RISK-058]', () => {
  localStorage.setItem('measurementSystem', JSON.stringify('metric'))
  show({ ...VEHICLE, currentConditions: { ...CONDITIONS, wind: { ...CONDITIONS.wind, maxGust: 150 } } })
  expect(screen.getByText('241 km/h (Severe)')).toBeTruthy()
  localStorage.clear()
})

test('alerts that cannot be loaded are not shown as no alerts', async () => {
  stubServer(() => ({ status: 500, body: { error: 'internal server error' } }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  show(vehicle({ latitude: 41, longitude: -96 }), { client })
  await userEvent.click(screen.getByRole('tab', { name: 'Government Alerts' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Unknown error - please try again later')
  expect(screen.queryByText('No government alerts for this location')).toBeNull()
})

test('the card shows the level of the next six hours along the route, and why; what is not forecast says so [DESK-078]', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-14T21:00:00Z') })
  const at = (hours: number) => new Date(Date.parse('2026-01-14T21:00:00Z') + hours * 3_600_000).toISOString()
  const snow = { id: 'impact:road', source: 'impact', text: 'Road Conditions', impactLevel: 3, reason: 'Snow on I-80' }
  const impact = (forecast: object) => ({ ...impactOf(tag('x', 'x', 'x')), tags: [], tagPriority: [], forecast })
  stubServer(() => undefined)
  show(
    vehicle({
      latitude: 41,
      longitude: -96,
      timezone: 'America/Chicago',
      routeId: 'r7',
      currentImpact: impact({ startAt: at(0), endAt: at(6), spans: [] }) as Vehicle['currentImpact'],
      upcomingImpact: impact({
        startAt: at(0),
        endAt: at(5),
        spans: [{ ...snow, startAt: at(2), endAt: at(3) }],
      }) as Vehicle['upcomingImpact'],
    }),
  )
  vi.useRealTimers()
  const outlook = screen.getByRole('region', { name: 'Next 6 hours along the route' })
  const cells = [...outlook.querySelectorAll('li')].map((cell) => cell.textContent)
  expect(cells).toEqual(['3 PMNone', '4 PMNone', '5 PMHigh', '6 PMNone', '7 PMNone', '8 PMNot forecast'])
  expect(outlook.textContent).toContain('5 PM: Snow on I-80')
  expect(outlook.textContent).toContain('not forecast')
})

test('a warning that begins after the next six hours stands behind them in its color, and is not named again beside its time and route [EXP-010]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-14T21:00:00Z') })
  const at = (hours: number) => new Date(Date.parse('2026-01-14T21:00:00Z') + hours * 3_600_000).toISOString()
  const warning = tag('alert:wind', 'High Wind Warning', 'The route enters it in 8 h')
  const impact = (forecast: object) => ({ ...impactOf({ ...warning, source: 'alert' }), forecast })
  stubServer(() => undefined)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(assetQueries.routes('compact').queryKey, [{ id: 'r7', name: 'Omaha to Reno' } as SavedRoute])
  show(
    vehicle({
      latitude: 41,
      longitude: -96,
      timezone: 'America/Chicago',
      routeId: 'r7',
      currentImpact: { ...impact({ startAt: at(0), endAt: at(12), spans: [] }), tags: [], tagPriority: [] } as never,
      upcomingImpact: impact({
        startAt: at(0),
        endAt: at(12),
        spans: [{ ...warning, source: 'alert', startAt: at(8), endAt: at(9) }],
      }) as never,
    }),
    { client },
  )
  vi.useRealTimers()
  const outlook = screen.getByRole('region', { name: 'Next 6 hours along the route' })
  const cells = [...outlook.querySelectorAll('li')]
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '3 PMNone',
    '4 PMNone',
    '5 PMNone',
    '6 PMNone',
    '7 PMNone',
    '8 PMNone',
    'Wed 11 PMHigh',
  ])
  expect(cells.at(-1)?.dataset.level).toBe('high')
  const route = await screen.findByRole('button', { name: 'Omaha to Reno' })
  expect(route.parentElement?.textContent?.trim()).toBe('Omaha to Reno')
  // Once as the reason, and once in the advice, whose words are the same on every screen.
  expect(document.querySelector('section[data-level]')?.textContent?.split('High Wind Warning')).toHaveLength(3)
})

test('the hour of the next six that begins at midnight is an hour, too, and no date [DESK-078]', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T05:00:00Z') })
  stubServer(() => undefined)
  show(vehicle({ latitude: 41, longitude: -96, timezone: 'America/Chicago' }))
  vi.useRealTimers()
  const cells = screen.getByRole('region', { name: 'Next 6 hours where it is' }).querySelectorAll('li')
  expect([...cells].slice(0, 3).map((cell) => cell.children[1]?.textContent)).toEqual(['11 PM', '12 AM', '1 AM'])
})

const SNOW = { id: 'impact:road', source: 'impact', text: 'Road Conditions', impactLevel: 3, reason: 'Snow on I-80' }
const stop = (name: string, parts: object) => ({
  kind: 'rest_area',
  name,
  latitude: 41,
  longitude: -96,
  miles: 10,
  off_route_miles: 0.1,
  side: 'right',
  reached_at: null,
  ...parts,
})

function showStops(answer: object) {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const impact = (forecast: object) => ({ ...impactOf(tag('x', 'x', 'x')), tags: [], tagPriority: [], forecast })
  const { asked } = stubServer(({ path }) => (path === '/vehicles/v1/stops' ? { body: answer } : undefined))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  show(
    vehicle({
      latitude: 41,
      longitude: -96,
      timezone: 'America/Chicago',
      currentImpact: impact({
        startAt: hours(0),
        endAt: hours(6),
        spans: [{ ...SNOW, startAt: hours(2.5), endAt: hours(3.5) }],
      }) as Vehicle['currentImpact'],
    }),
    { client },
  )
  return asked
}

test('the card lists the places to stop ahead with distance and time, and which are reached before the worst hour [DESK-083]', async () => {
  const reached = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  showStops({
    known: true,
    along_route: true,
    stops: [
      stop('Elm Creek', { reached_at: reached(12) }),
      stop('', { longitude: -95, kind: 'truck_parking', miles: 40, off_route_miles: 1.2, reached_at: reached(45) }),
      stop('Prairie Plaza', { longitude: -94, kind: 'services', miles: 200, side: 'left', reached_at: reached(200) }),
    ],
  })
  const list = await screen.findByRole('region', { name: 'Places to stop along the route' }, { timeout: 20_000 })
  const rows = [...list.querySelectorAll('li')].map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    [
      'Elm Creek',
      expect.stringMatching(/^10 mi · 1[12] min$/),
      expect.stringMatching(/^Rest area, before the worst at /),
    ],
    [
      'Truck parking',
      expect.stringMatching(/^40 mi · 4[45] min$/),
      expect.stringMatching(/^1.2 mi off the route, before /),
    ],
    ['Prairie Plaza', expect.stringMatching(/^200 mi · 3 h/), 'Service area, left side of the road'],
  ])
})

test('without a route the places are nearby, as the crow flies; that there are none is told [DESK-083]', async () => {
  showStops({ known: true, along_route: false, stops: [] })
  const list = await screen.findByRole(
    'region',
    { name: 'Places to stop nearby, as the crow flies' },
    { timeout: 20_000 },
  )
  expect(list.textContent).toContain('The road data name none within 25 mi.')
})

test('where the road data know no places to stop the card has none [DESK-083]', async () => {
  const asked = showStops({ known: false, along_route: false, stops: [] })
  await waitFor(() => expect(asked.some(({ path }) => path === '/vehicles/v1/stops')).toBe(true), { timeout: 20_000 })
  await screen.findByRole('region', { name: 'Next 6 hours where it is' })
  expect(screen.queryByText(/Places to stop/)).toBeNull()
})

test('the card names the road and the nearest town [DESK-079]', async () => {
  const polyline = encodePolyline(Float64Array.of(41, -97, 41, -96, 41, -95))
  const [option] = routeOnWire('r7').latest_route_results ?? []
  if (!option) throw new Error('The route has results.')
  const result = {
    ...option,
    distance_miles: 100,
    road_risk_polylines: option.road_risk_polylines.slice(0, 1).map((line) => ({ ...line, polyline })),
    segments: option.segments
      .slice(0, 1)
      .map((segment) => ({ ...segment, polyline, from_mile: 0, to_mile: 100, route_name: 'I-80' })),
  }
  stubServer(({ path }) => {
    if (path === '/geocoding/geocode') return { body: GEOCODED }
    if (path === '/routes/r7') return { body: { route: { ...routeOnWire('r7'), latest_route_results: [result] } } }
    return path === '/routes.json' ? { body: { routes: [] } } : undefined
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  show(vehicle({ latitude: 41, longitude: -96, routeId: 'r7' }), { client })
  expect(await screen.findByText('On I-80, near Omaha, NE', undefined, { timeout: 20_000 })).toBeTruthy()
})

const GEOCODED = {
  name: 'Omaha, NE',
  zip: '',
  latitude: 41,
  longitude: -96,
  timezone: 'America/Chicago',
  bounds: { ne_latitude: 42, ne_longitude: -95, sw_latitude: 40, sw_longitude: -97 },
}

test('the card shows the driver, and the number can be dialed [DESK-080]', async () => {
  const driver = { name: 'Maria Lopez', phone: '+1 (402) 555-0142' }
  stubServer(({ path }) => (path === '/vehicles/v1/driver' ? { body: { driver } } : undefined))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  show(VEHICLE, { client })
  const number = await screen.findByRole('link', { name: '+1 (402) 555-0142' }, { timeout: 20_000 })
  expect(number.getAttribute('href')).toBe('tel:+14025550142')
  expect(number.parentElement?.textContent).toBe('Maria Lopez · +1 (402) 555-0142')
})

test('a vehicle whose driver is not known shows none [DESK-080]', async () => {
  const { asked } = stubServer(({ path }) => (path === '/vehicles/v1/driver' ? { body: { driver: null } } : undefined))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  show(VEHICLE, { client })
  await waitFor(() => expect(asked.some(({ path }) => path === '/vehicles/v1/driver')).toBe(true), { timeout: 20_000 })
  // The only link is that of the proof; a driver would have one to call.
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Proof'])
})

test('the card shows what a truck pulls and carries and changes it; a car has neither [DESK-065]', async () => {
  const { asked } = stubServer(({ path, method }) =>
    path === '/vehicles.json' && method === 'PATCH' ? { body: { vehicle_ids: ['v1'] } } : undefined,
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  show(vehicle({ trailer: 'flatbed' }), { client })
  expect(screen.getByRole('combobox', { name: 'Trailer' }).textContent).toBe('Flatbed')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Load' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Loaded' }, { timeout: 20_000 }))
  expect(await screen.findByText('Trailer and load of 1 vehicle saved', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ vehicle_ids: ['v1'], load: 'loaded' })
  show(vehicle({ type: 'car', name: 'Car 9' }))
  expect(screen.getAllByRole('combobox', { name: 'Trailer' })).toHaveLength(1)
})

test('the card draws the track of the last 24 hours, older parts fainter and without its gaps, and hides it [DESK-067]', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const at = (minutes: number, longitude: number) => ({ at: ago(minutes), latitude: 41, longitude })
  const track = [at(600, -98), at(590, -97), at(20, -96), at(0, -95)]
  stubServer(({ path }) => (path === '/vehicles/v1/track' ? { body: { track } } : undefined))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const drawn: { features: { properties: { opacity: number }; geometry: { coordinates: number[][] } }[] }[] = []
  const layers = new Set<string>()
  const map = {
    addSource: () => undefined,
    addLayer: ({ id }: { id: string }) => layers.add(id),
    getLayer: (id: string) => layers.has(id),
    removeLayer: (id: string) => layers.delete(id),
    removeSource: () => undefined,
    getSource: () => ({ setData: async (data: (typeof drawn)[number]) => void drawn.push(data) }),
    getContainer: () => document.body,
    style: {},
  }
  show(VEHICLE, { client, map: { map: map as never, reserve: () => () => undefined } })
  const toggle = await screen.findByRole('switch', { name: 'Track of the last 24 hours' }, { timeout: 20_000 })
  expect(toggle.closest('div')?.textContent).toContain('104.1 mi, 1 gap without positions')
  const features = drawn.at(-1)?.features ?? []
  expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
    [
      [-98, 41],
      [-97, 41],
    ],
    [
      [-96, 41],
      [-95, 41],
    ],
  ])
  expect(features[0]?.properties.opacity).toBeLessThan(features[1]?.properties.opacity ?? 0)
  expect(layers).toEqual(new Set(['vehicle-track']))
  fireEvent.click(toggle)
  await waitFor(() => expect(layers.size).toBe(0))
})
