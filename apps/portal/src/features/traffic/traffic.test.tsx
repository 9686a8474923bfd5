// @vitest-environment jsdom
import { listRoadConditions } from '@stormlane/contract'
import { encodePolyline } from '@stormlane/domain/geo'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { afterEach, expect, test } from 'vitest'
import { answerOnWire, meOnWire, portalFeaturesOnWire } from '../../../test/answer-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { readTrafficSearch, type TrafficSearch, writeTrafficSearch } from './traffic-address.ts'
import { TrafficMap } from './traffic-map.tsx'

const PATIENT = { timeout: 30_000 }
afterEach(() => localStorage.clear())

const TIMES = { start_time: null, end_time: null }
const item = (id: string, type: string, more: object) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [-98, 41] },
  properties: { id, road_condition_type: type, description: 'Slow', ...TIMES, ...more },
})

const roadWithStatus = (status: string) => ({
  type: 'Feature',
  id: status,
  geometry: { type: 'Point', coordinates: [-98, 41] },
  properties: {
    id: status,
    road_condition_type: 'road_status',
    roadway: 'I-80',
    description: status,
    status,
    start_mile_marker: null,
    end_mile_marker: null,
  },
})

interface Own {
  vehicles?: unknown[]
  routes?: unknown[]
  show511?: boolean
  isFailing?: boolean
  cities?: unknown[]
  /** The statuses of roads. */
  statuses?: string[]
  /** The operators have never been asked. */
  isAwaited?: boolean
}

function open(search: TrafficSearch, own: Own = {}) {
  const {
    show511 = true,
    isFailing = false,
    cities = [],
    vehicles = [],
    routes = [],
    statuses,
    isAwaited = false,
  } = own
  const { asked } = stubServer(({ path }) => {
    if (path === '/users/me') return { body: meOnWire({ TrafficCameras: true }) }
    if (path === '/users/me/portal_features') return { body: portalFeaturesOnWire(show511 ? ['show511InPortal'] : []) }
    if (path === '/cities.json') return { body: { cities } }
    if (path === '/cities/preview') return { body: { city: { ...locationOnWire(), id: undefined } } }
    if (path === '/vehicles.json') return { body: { vehicles } }
    if (path === '/routes.json') return { body: { routes } }
    if (path !== '/road-conditions/current') return undefined
    if (isFailing) return { status: 500, body: { error: 'no' } }
    const features = statuses?.map(roadWithStatus) ?? [
      item('i', 'traffic_incident', { roadway: 'I-80', traffic_incident_type: null, affected_lanes: null }),
      item('s', 'special_event', { title: 'Parade', special_event_type: null, location: null }),
      item('c', 'traffic_congestion', { roadway: 'I-80', traffic_congestion_type: null, reason: null }),
      item('w', 'road_work', { roadway: 'I-80', title: 'Paving', severity: null, affected_lanes: null }),
    ]
    if (isAwaited) {
      const unknown = { features: [], updated_at: null, age_seconds: null, is_stale: true }
      return { body: answerOnWire(listRoadConditions, unknown) }
    }
    return { body: answerOnWire(listRoadConditions, { features }) }
  })
  const stage = stageScreen(search, (at, onSearch) => <TrafficMap search={at} onSearch={onSearch} badge={null} />)
  return { ...stage, asked }
}
const panel = () => screen.getByRole('region', { name: 'Traffic layers' })
const layer = (name: RegExp) => within(panel()).getByRole<HTMLInputElement>('checkbox', { name })

test('the page has seven layers, and the address lists the enabled ones [TRAFFIC-001]', async () => {
  const { address } = open({})
  await waitFor(() => expect(within(panel()).getAllByRole('checkbox')).toHaveLength(7), PATIENT)
  const on = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length
  expect(on()).toBe(3)
  fireEvent.click(layer(/Traffic Incidents/))
  await waitFor(() => expect(address().layers).toBe('traffic,traffic-road-closures'), PATIENT)
  fireEvent.click(layer(/Road Closures/))
  fireEvent.click(layer(/Road Work/))
  await waitFor(() => expect(address().layers).toBe('traffic,traffic-road-work'), PATIENT)
  fireEvent.click(layer(/Traffic Flow/))
  await waitFor(() => expect(address().layers).toBe('traffic-road-work'), PATIENT)
  fireEvent.click(layer(/Road Work/))
  await waitFor(() => expect(address().layers).toBe(''), PATIENT)
  expect(panel().textContent).toContain('No layer chosen')
})

test('a click on the map opens a callout of that point with a Save Location toggle [TRAFFIC-004]', async () => {
  const { address } = open({})
  const { click } = await openedMap()
  expect(screen.queryByRole('button', { name: 'Save Location' })).toBeNull()
  // The map listens for clicks only once its layers are there.
  await waitFor(() => {
    click()
    expect(address()).toMatchObject({ latitude: '41', longitude: '-98' })
  }, PATIENT)
  expect(await screen.findByRole('button', { name: 'Save Location' }, PATIENT)).toBeTruthy()
})

test('the map zoom ranges from 5 to 17 [TRAFFIC-003]', async () => {
  open({})
  const { minZoom, maxZoom } = (await openedMap()).options
  expect([minZoom, maxZoom]).toEqual([5, 17])
})

test('the incidents layer also draws special events and congestion [TRAFFIC-016]', async () => {
  open({ layers: 'traffic-incidents' })
  await waitFor(() => expect(layer(/Traffic Incidents/).parentElement?.textContent).toContain('3'), PATIENT)
  const legend = screen.getByRole('region', { name: 'Traffic Incidents' })
  for (const kind of ['Incident', 'Special event', 'Congestion']) expect(legend.textContent).toContain(kind)
})

test('driving conditions differ in color and in the legend, from good to closed', async () => {
  const statuses = ['Dry', 'Wet', 'Snow covered', 'Icy', 'Closed', 'Drifting snow']
  open({ layers: 'traffic-road-status' }, { statuses })
  await waitFor(() => expect(layer(/Driving Conditions/).parentElement?.textContent).toContain('6'), PATIENT)
  const entries = within(screen.getByRole('region', { name: 'Driving Conditions' })).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Good', 'Wet', 'Snow', 'Ice', 'Closed or not advised'])
  const { data } = await openedMap()
  const { features } = data.get('road-status-points') as FeatureCollection
  expect(new Set(features.map(({ properties }) => properties?.color)).size).toBe(5)
})

test('before the first answer of the roads no layer counts 0, and the legend says that the forecast is being made', async () => {
  open({}, { isAwaited: true })
  const legend = await screen.findByRole('region', { name: 'Road Closures' }, PATIENT)
  await waitFor(() => expect(legend.textContent).toContain('The first forecast is being made'), PATIENT)
  for (const name of [/Traffic Flow/, /Traffic Incidents/, /Road Closures/])
    expect(layer(name).parentElement?.textContent).not.toMatch(/\d/)
  expect(document.body.textContent).not.toContain('No slow traffic')
})

test('Traffic Flow says that no slow traffic is reported', async () => {
  open({ layers: 'traffic' }, { statuses: [] })
  expect(await screen.findByText('No slow traffic is reported now.', undefined, PATIENT)).toBeTruthy()
})

test('without 511 every layer but traffic is locked, also in an address, and opens the upsell dialog [TRAFFIC-002]', async () => {
  open({ layers: 'traffic,traffic-cameras' }, { show511: false })
  await waitFor(() => expect(within(panel()).getAllByRole('button')).toHaveLength(6), PATIENT)
  expect(within(panel()).getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Traffic Cameras' })).toBeNull()
  fireEvent.click(within(panel()).getByRole('button', { name: /Traffic Cameras/ }))
  expect(await screen.findByRole('dialog', { name: 'Road Conditions' }, PATIENT)).toBeTruthy()
})

test('a failed road conditions request shows a message', async () => {
  open({}, { isFailing: true })
  expect(await screen.findByText(/road conditions could not be loaded/, undefined, PATIENT)).toBeTruthy()
})

test('the address has the layers and the selected item', () => {
  const read = readTrafficSearch({ layers: 'traffic-cameras,moon', traffic_id: 'c1' })
  expect(read).toEqual({ layers: ['traffic-cameras'], place: null, itemId: 'c1' })
  expect(writeTrafficSearch(read)).toEqual({ layers: 'traffic-cameras', traffic_id: 'c1' })
  expect(readTrafficSearch({ location_id: 'l1', traffic_id: 'c1' }).itemId).toBeNull()
})

test('the map opens where most of the own assets are, and shows them', async () => {
  const at = (id: string, longitude: number, latitude: number) => locationOnWire({ id, name: id, longitude, latitude })
  open({}, { cities: [at('Dallas', -96.8, 32.8), at('Houston', -95.4, 29.8), at('Seattle', -122.3, 47.6)] })
  const own = await openedMap()
  await waitFor(
    () =>
      expect(own.fitted).toEqual([
        [
          [-96.8, 29.8],
          [-95.4, 32.8],
        ],
      ]),
    PATIENT,
  )
  expect(await screen.findByRole('button', { name: /^Dallas/ }, PATIENT)).toBeTruthy()
})

test('an organization without assets sees where the most happens on the roads', async () => {
  open({})
  const { fitted } = await openedMap()
  await waitFor(
    () =>
      expect(fitted).toEqual([
        [
          [-98, 41],
          [-98, 41],
        ],
      ]),
    PATIENT,
  )
})

/** Denver by Omaha to Chicago, which is far from the incident at 41° N, 98° W. */
const FAR = routeOnWire('far')
/** Along the 41st parallel, through the incident. */
const THROUGH = {
  ...routeOnWire('through'),
  latest_route_results: (FAR.latest_route_results ?? []).slice(0, 1).map((option) => ({
    ...option,
    road_risk_polylines: [
      { ...option.road_risk_polylines[0], polyline: encodePolyline(Float64Array.of(41, -99, 41, -97)) },
    ],
  })),
}
const onThrough = (id: string, name: string, longitude: number) =>
  vehicleOnWire({ id, name, latitude: 41, longitude, route_id: 'through' })

test('a selected closure names the own assets that cross it, and each leads to its card', async () => {
  const at = (id: string, longitude: number, latitude: number) => locationOnWire({ id, name: id, longitude, latitude })
  open(
    { traffic_id: 'i' },
    {
      cities: [at('Near', -98.05, 41), at('Far', -97, 41)],
      routes: [FAR, THROUGH],
      vehicles: [
        onThrough('v1', 'On its way', -99),
        // Four miles behind the closure, so near it too.
        onThrough('v3', 'Past it', -97.92),
        vehicleOnWire({ id: 'v2', name: 'Elsewhere', latitude: 41, longitude: -99, route_id: 'far' }),
      ],
    },
  )
  const list = await screen.findByRole('list', { name: 'Your assets crossing this' }, PATIENT)
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(3), PATIENT)
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['On its way', '/client/map?asset_type=vehicle&vehicle_id=v1'],
    ['Load through', '/client/map?asset_type=route&route_id=through'],
    ['Near', '/client/map?asset_type=location&location_id=Near'],
  ])
})

test('a closure that lies behind every vehicle of a route crosses neither them nor the route', async () => {
  open(
    { traffic_id: 'i' },
    { routes: [FAR, THROUGH], vehicles: [onThrough('v3', 'Past it', -97.92), onThrough('v4', 'Far past it', -97)] },
  )
  expect(await screen.findByText('None of your assets crosses this.', undefined, PATIENT)).toBeTruthy()
})
