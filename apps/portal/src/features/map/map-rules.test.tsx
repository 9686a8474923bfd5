// @vitest-environment jsdom
import { listEvents, listRoadConditions } from '@stormlane/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import {
  impactSummaryOnWire,
  tilesetsOnWire,
  weatherOnWire,
  weatherPointOnWire,
} from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import type { MapSearch } from './map-state.ts'
import { WeatherMap } from './weather-map.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
const NOW = new Date('2027-01-14T21:00:00Z')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function open(search: MapSearch, portal: Parameters<typeof stubPortal>[0] = {}) {
  const { asked } = stubPortal(portal)
  const stage = stageScreen(search, (at, onSearch) => (
    <WeatherMap search={at} onSearch={onSearch} run={null} badge={null} />
  ))
  return { ...stage, asked }
}

const at = { geometry: { type: 'Point', coordinates: [-98, 41] } }
const QUAKE = {
  event_type: 'earthquakes',
  id: 'quake',
  earthquake_id: 'q',
  magnitude: 4,
  geo_json: { type: 'Feature', id: 'quake', ...at, properties: {} },
}
const ROAD_WORK = {
  type: 'Feature',
  id: 'work',
  ...at,
  properties: {
    id: 'work',
    road_condition_type: 'road_work',
    description: 'Slow',
    roadway: 'I-80',
    title: 'Paving',
    severity: null,
    affected_lanes: null,
    start_time: null,
    end_time: null,
  },
}
const ITEMS = {
  '/events/current': answerOnWire(listEvents, { events: [QUAKE] }),
  '/road-conditions/current': answerOnWire(listRoadConditions, { features: [ROAD_WORK] }),
}
const marker = (name: string | RegExp) => screen.findByLabelText(name, { selector: 'button' }, PATIENT)
const cards = (name: string) => screen.queryAllByRole('region', { name }).length

test('clicking the marker of a location selects it and clears the selected event [MAP-067]', async () => {
  const { address } = open(
    { event_id: 'quake', layers: 'earthquakes' },
    { flags: ['showEventsInPortal'], cities: [locationOnWire({ id: 'dc' })], bodies: ITEMS },
  )
  await waitFor(() => expect(screen.getByText(/Earthquake, magnitude|Magnitude/i)).toBeTruthy(), PATIENT)
  fireEvent.click(await marker(/^Grand Island, NE,/))
  await waitFor(() => expect(address()).toEqual({ location_id: 'dc', layers: 'earthquakes' }), PATIENT)
  await waitFor(() => expect(cards('Grand Island, NE')).toBeGreaterThan(0), PATIENT)
})

test.each([
  ['location', { location_id: 'dc' }],
  ['vehicle', { vehicle_id: 'v1' }],
  ['event', { event_id: 'quake' }],
  ['alert', { alert_id: 'a' }],
] as const)('clicking a traffic item clears a selected %s [LAYER-038]', async (_, selected) => {
  const { address } = open(
    { ...selected, layers: 'road-work,earthquakes' },
    {
      flags: ['showEventsInPortal', 'show511InPortal'],
      cities: [locationOnWire({ id: 'dc' })],
      vehicles: [vehicleOnWire({ latitude: 41, longitude: -96 })],
      bodies: ITEMS,
    },
  )
  const { click, data } = await openedMap()
  await waitFor(() => expect(data.get('road-work-points')).toMatchObject({ features: [{}] }), PATIENT)
  click('road-work-points', 'work')
  await waitFor(() => expect(address().traffic_id).toBe('work'), PATIENT)
  for (const name of Object.keys(selected)) expect(address()).not.toHaveProperty(name)
  expect(await screen.findByRole('region', { name: 'Paving' }, PATIENT)).toBeTruthy()
  expect(cards('Grand Island, NE')).toBe(0)
})

test('the map of an organization with the Mexico setting opens on Mexico, and returns there without assets [MAP-098]', async () => {
  open({}, { settings: { MexicoMapBounds: true } })
  const { options, fitted } = await openedMap()
  const mexico = [
    [-118.5, 14.4],
    [-86.6, 32.8],
  ]
  await waitFor(() => expect([options.bounds, ...fitted]).toContainEqual(mexico), PATIENT)
  expect(fitted.at(-1)).toEqual(mexico)
})

/** At the stand-in's zoom of 5 the world is 16,384 px wide. */
const degrees = (px: number) => (px * 360) / (512 * 2 ** 5)

test.each([
  [115, ['2 locations, worst Unknown']],
  [125, ['East, Unknown', 'West, Unknown']],
])('locations %i px apart, which are colored by impact, are drawn as %j [MAP-102]', async (px, labels) => {
  const site = (id: string, longitude: number) => locationOnWire({ id, name: id, latitude: 40, longitude })
  open({}, { cities: [site('West', -98), site('East', -98 + degrees(px))] })
  await openedMap()
  await waitFor(() => {
    const drawn = [...document.querySelectorAll('.maplibregl-marker button')].map((one) => one.ariaLabel ?? '')
    expect(drawn.toSorted()).toEqual(labels)
  }, PATIENT)
})

test('a cluster stands at its worst location on the map, not between its locations', async () => {
  const site = (id: string, longitude: number, parts: object = {}) =>
    locationOnWire({ id, name: id, latitude: 40, longitude, ...parts })
  const tags = [
    {
      id: 'impact:road',
      source: 'impact',
      text: 'Road Conditions: Moderate',
      value: 5,
      variable: 'road',
      impact_level: 2,
      event: null,
      description: 'Snow 0.6 in/h',
      color: null,
      effective: NOW.toISOString(),
      expires: new Date(NOW.getTime() + 3_600_000).toISOString(),
    },
  ]
  const hit = impactSummaryOnWire({ tags, tag_priority: ['impact:road'], overall_impact_level: 2 })
  const east = -98 + degrees(90)
  open(
    {},
    {
      cities: [
        site('West', -98),
        site('Middle', -98 + degrees(30)),
        site('East', east, { subhourly_impact_summary: hit }),
      ],
    },
  )
  await openedMap()
  const cluster = await marker(/^3 locations, worst Moderate/)
  // The stand-in draws a degree as a pixel. The middle of the three would be at -97.
  expect(cluster.closest<HTMLElement>('.maplibregl-marker')?.style.transform).toContain(
    `translate(${Math.round(east)}px, 40px)`,
  )
  expect(Math.round(east)).toBe(-96)
})

test('parked vehicles share a marker up to zoom 12, and have one each at zoom 13 [MAP-107]', async () => {
  const truck = (id: string) => vehicleOnWire({ id, name: `Truck ${id}`, latitude: 41, longitude: -96 })
  open({ asset_type: 'vehicle' }, { vehicles: [truck('1'), truck('2')] })
  const { zoomTo } = await openedMap()
  act(() => zoomTo(12.9))
  expect(await marker(/^2 vehicles,/)).toBeTruthy()
  act(() => zoomTo(13))
  expect(await marker(/^Truck 1,/)).toBeTruthy()
  expect(await marker(/^Truck 2,/)).toBeTruthy()
  expect(screen.queryByLabelText(/^2 vehicles,/)).toBeNull()
})

const hour = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Time of the map' }, PATIENT)

test('the tabs say 0-6 and 6-168 hours; Extended plays seven days by the hour [TIME-003, TIME-009, TIME-010]', async () => {
  const week = Array.from({ length: 168 }, (_, i) => hour(i))
  open(
    { forecast: 'extended' },
    {
      runTime: hour(0),
      bodies: {
        '/tiling/impact': { variables: [tilesetsOnWire('road', week)] },
      },
    },
  )
  const tabs = within(await screen.findByRole('group', { name: 'Forecast' }, PATIENT))
  const hint = (name: string) => tabs.getByText(name).closest('label')?.title
  expect([hint('Nowcast'), hint('Extended Forecast')]).toEqual(['0-6 hours from now', '6-168 hours from now'])
  const shown = () => document.querySelector('time')?.dateTime
  await slider()
  fireEvent.click(screen.getByRole('button', { name: 'Skip to last' }))
  await waitFor(() => expect(shown()).toBe(hour(167)), PATIENT)
  fireEvent.click(screen.getByRole('button', { name: 'Rewind' }))
  await waitFor(() => expect(shown()).toBe(hour(166)), PATIENT)
})

test('the map opens on the asset type that an older version stored, which is moved to its new key [MAP-062]', async () => {
  localStorage.setItem('selectedAssetGroup', 'vehicles')
  open({})
  await openedMap()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Vehicles/ }).checked).toBe(true)
  expect([localStorage.getItem('selectedAssetType'), localStorage.getItem('selectedAssetGroup')]).toEqual([
    '"vehicle"',
    null,
  ])
})

test('saving a point outside the model shows the words of the server in the dialog Error saving location [MAP-121]', async () => {
  open(
    { latitude: '70', longitude: '-150' },
    {
      answer: ({ method, path }) => {
        if (path === '/cities/preview') return { body: { city: locationOnWire({ name: 'Prudhoe Bay, AK' }) } }
        return method === 'POST' && path === '/cities.json'
          ? { status: 400, body: { error: 'location outside model bounds' } }
          : undefined
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Save Location' }, PATIENT))
  const dialog = await screen.findByRole('dialog', { name: 'Error saving location' }, PATIENT)
  expect(dialog.textContent).toContain('location outside model bounds')
})

test('with the metric system the card of a location shows gusts in km/h and rain in mm/h [RISK-060]', async () => {
  localStorage.setItem('measurementSystem', '"metric"')
  const points = Array.from({ length: 25 }, (_, i) => weatherPointOnWire(hour(i / 4), { wind_gust: 30, rainfall: 0.3 }))
  open(
    { location_id: 'dc', map_type: 'wind_gust' },
    {
      cities: [locationOnWire({ id: 'dc' })],
      bodies: { '/weather': weatherOnWire({ hourly: points, subhourly: points }) },
    },
  )
  const cells = (row: string) =>
    [...(screen.getByText(row, { selector: 'figure *' }).nextElementSibling?.children ?? [])].map((cell) =>
      cell.getAttribute('title'),
    )
  await waitFor(() => expect(cells('Wind Gust')[0]).toMatch(/: 48 km\/h/), PATIENT)
  expect(cells('Rain')[0]).toMatch(/: 7\.6 mm\/h/)
  expect(document.body.textContent).not.toMatch(/ mph| in\/h/)
})
