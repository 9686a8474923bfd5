// @vitest-environment jsdom
import { listEvents } from '@stormlane/contract'
import type { EventType } from '@stormlane/domain/hazards'
import { CONTINENTAL_US, defaultMapBounds } from '@stormlane/domain/maps'
import type { FeatureFlag } from '@stormlane/domain/product'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FeatureCollection, LineString } from 'geojson'
import { LngLatBounds } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { optionOnWire, routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { DashboardSearch } from './dashboard.route.ts'
import { Dashboard } from './dashboard.tsx'

const PATIENT = { timeout: 30_000 }
const FLAGS: readonly FeatureFlag[] = ['showEventsInPortal']
const NO_ACTIONS = () => null

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const event = (type: EventType, more: object = {}) => ({
  event_type: type,
  id: type,
  geo_json: { type: 'Feature', id: type, geometry: { type: 'Point', coordinates: [-98, 41] }, properties: {} },
  ...more,
})
const eventsOnWire = (events: object[]) => answerOnWire(listEvents, { events })
const EVENTS = [
  event('cyclones', { cyclone_id: 'c', name: 'Alma', feature: 'storm_track_point', has_model_forecast_tracks: false }),
  event('earthquakes', { earthquake_id: 'q', magnitude: 4 }),
  event('volcanoes'),
  event('fires'),
  event('us_wildfires', { name: 'Juniper Creek Fire' }),
]
/** The layers that draw the events above, and their types on the wire. */
const CRITICAL = { hurricanes: 'cyclones' }
const PREMIUM = { earthquakes: 'earthquakes', volcanoes: 'volcanoes', fires: 'fires', 'us-wildfires': 'us_wildfires' }

const dashboard = (search: DashboardSearch, onSearch: (next: DashboardSearch) => void) => (
  <Dashboard search={search} onSearch={onSearch} routeActions={NO_ACTIONS} badge={null} />
)

function open(premiumEventsLocked: boolean) {
  const { asked } = stubPortal({
    flags: FLAGS,
    settings: { PremiumEventsLocked: premiumEventsLocked },
    answer: ({ path, query }) =>
      path === '/events/current'
        ? { body: eventsOnWire(EVENTS.filter(({ event_type }) => event_type === query.get('event_types'))) }
        : undefined,
  })
  const stage = stageScreen({ map_layer: 'events' }, dashboard)
  const typesAsked = () =>
    asked.filter(({ path }) => path === '/events/current').map(({ query }) => query.get('event_types'))
  return { ...stage, typesAsked }
}

const drawn = (data: unknown) => ((data ?? { features: [] }) as FeatureCollection).features.map((f) => f.properties?.id)
const choice = async (name: string) =>
  within(await screen.findByLabelText('Event layers', undefined, PATIENT))
    .getByText(name)
    .closest('label') as HTMLElement
const isChecked = async (name: string) => (await choice(name)).querySelector('input')?.checked

test('the dashboard draws premium events with showEventsInPortal [LAYER-016]', async () => {
  open(false)
  const { data } = await openedMap()
  for (const [layer, id] of Object.entries({ ...CRITICAL, ...PREMIUM }))
    await waitFor(() => expect(drawn(data.get(`${layer}-points`))).toEqual([id]), PATIENT)
  expect(await isChecked('Earthquakes')).toBe(true)
})

test('the dashboard neither requests nor draws premium events that the organization has locked, and offers them [LAYER-016]', async () => {
  const { typesAsked, address } = open(true)
  const { data } = await openedMap()
  await waitFor(() => expect(drawn(data.get('hurricanes-points'))).toEqual(['cyclones']), PATIENT)
  for (const name of ['Earthquakes', 'Volcanoes', 'Fires', 'US Wildfires']) {
    expect([name, await isChecked(name)]).toEqual([name, false])
    expect(within(await choice(name)).getByLabelText('Not in your plan')).toBeTruthy()
  }
  expect(await isChecked('Cyclones')).toBe(true)
  for (const [layer, type] of Object.entries(PREMIUM)) {
    expect([layer, data.has(`${layer}-points`)]).toEqual([layer, false])
    expect(typesAsked()).not.toContain(type)
  }
  fireEvent.click(await choice('Earthquakes'))
  expect(await screen.findByRole('dialog', undefined, PATIENT)).toHaveProperty(
    'textContent',
    expect.stringContaining('Premium Critical Events'),
  )
  expect(address()).toEqual({ map_layer: 'events' })
})

const NOW = new Date('2026-06-14T21:12:00Z')
const strike = (minutesAgo: number) =>
  event('lightning', {
    id: String(minutesAgo),
    detected_time: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
  })

test('strikes on the map fade over 30 minutes to an opacity of 0.3 [LAYER-064]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  stubPortal({ flags: FLAGS, bodies: { '/events/current': eventsOnWire([0, 6, 15, 21, 30, 31].map(strike)) } })
  stageScreen({ map_layer: 'lightning' }, dashboard)
  const { data } = await openedMap()
  const opacities = () =>
    ((data.get('lightning-points') ?? { features: [] }) as FeatureCollection).features.map(
      ({ properties }) => [properties?.id, Math.round(properties?.opacity * 100) / 100] as const,
    )
  await waitFor(
    () => expect(Object.fromEntries(opacities())).toEqual({ '0': 1, '6': 0.8, '15': 0.5, '21': 0.3, '30': 0.3 }),
    PATIENT,
  )
})

test('the map draws rings of 10, 20 and 30 miles around the selected point, 322 m, 16.1, 32.2 and 48.3 km wide [RISK-053, RISK-054]', async () => {
  stubPortal({ flags: FLAGS, bodies: { '/events/current': eventsOnWire([]) } })
  stageScreen({ map_layer: 'lightning', latitude: '0', longitude: '0' }, dashboard)
  const { data } = await openedMap()
  await waitFor(() => expect((data.get('lightning-rings') as FeatureCollection)?.features).toHaveLength(4), PATIENT)
  const rings = (data.get('lightning-rings') as FeatureCollection).features.map(({ geometry, properties }) => {
    const north = (geometry as LineString).coordinates[0]?.[1] ?? 0
    // A degree of latitude is 111.2 km.
    return [properties?.label, Math.round(north * 1112) / 10]
  })
  expect(rings).toEqual([
    ['', 0.3],
    ['10 mi', 16.1],
    ['20 mi', 32.2],
    ['30 mi', 48.3],
  ])
})

const asArray = (bounds: unknown) => (bounds instanceof LngLatBounds ? bounds.toArray() : bounds)

test.each([
  ['without a result is fitted by its ends', null],
  ['with a result is fitted by its lines', [optionOnWire(true)]],
])('a route %s, not left on the prairie', async (_case, latest_route_results) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const route = {
    ...routeOnWire('1'),
    latest_route_results,
    departure_time: new Date(NOW.getTime() + 3_600_000).toISOString(),
  }
  stubPortal({ routes: [route], bodies: { '/routes/1': { route } } })
  stageScreen({ route_id: '1' }, dashboard)
  const { fitted } = await openedMap()
  await waitFor(() => expect(fitted).toHaveLength(2), PATIENT)
  const [opening, fit] = fitted.map(asArray) as [number[][], number[][]]
  expect(opening).toEqual(CONTINENTAL_US)
  for (const { longitude, latitude } of [route.origin, route.destination]) {
    expect(longitude).toBeGreaterThanOrEqual(fit[0]?.[0] ?? 0)
    expect(longitude).toBeLessThanOrEqual(fit[1]?.[0] ?? 0)
    expect(latitude).toBeGreaterThanOrEqual(fit[0]?.[1] ?? 0)
    expect(latitude).toBeLessThanOrEqual(fit[1]?.[1] ?? 0)
  }
})

test('the dashboard of an organization without assets shows its country', async () => {
  stubPortal({ settings: { MexicoMapBounds: true } })
  stageScreen({}, dashboard)
  const { fitted } = await openedMap()
  await screen.findByText('No shipments found for Today.', undefined, PATIENT)
  expect(asArray(fitted.at(-1))).toEqual(defaultMapBounds({ MexicoMapBounds: true }))
})

const layerTab = (name: string) =>
  within(screen.getByRole('tablist', { name: 'Map layers' })).getByRole('tab', { name })

test('turning from the summary to a layer brings all assets of the view into sight, but not away from a selected one [EXP-003]', async () => {
  const yards = [
    locationOnWire({ id: '1', name: 'West Yard', longitude: -110, latitude: 40 }),
    locationOnWire({ id: '2', name: 'East Yard', longitude: -80, latitude: 42 }),
  ]
  stubPortal({ cities: yards })
  stageScreen({ view: 'location_impact' }, dashboard)
  const { fitted } = await openedMap()
  await screen.findByText('East Yard', undefined, PATIENT)
  const before = fitted.length
  fireEvent.click(layerTab('Radar'))
  await waitFor(() => expect(fitted.length).toBeGreaterThan(before), PATIENT)
  expect(asArray(fitted.at(-1))).toEqual([
    [-110, 40],
    [-80, 42],
  ])

  fireEvent.click(layerTab('Summary'))
  fireEvent.click(screen.getByText('West Yard', { selector: 'td *' }))
  const selected = fitted.length
  fireEvent.click(layerTab('Radar'))
  await waitFor(() => expect(layerTab('Radar').getAttribute('aria-selected')).toBe('true'), PATIENT)
  expect(fitted).toHaveLength(selected)
})
