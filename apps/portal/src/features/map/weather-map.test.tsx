// @vitest-environment jsdom

import { listEvents } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { tilesetsOnWire } from '../../../test/forecast-on-wire.ts'
import { expectSpinnerWhileTilesLoad } from '../../../test/loading-spinner.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { optionOnWire, routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { MapSearch } from './map-state.ts'
import { WeatherMap } from './weather-map.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
const NOW = new Date('2026-01-14T21:12:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const tilesets = (variable: string) =>
  tilesetsOnWire(variable, ['2026-01-14T21:00:00.000Z', '2026-01-14T21:15:00.000Z'])
const TILING = {
  '/tiling/impact_subhourly': { variables: ['road', 'flood'].map(tilesets) },
  '/tiling/weather_subhourly': { variables: ['temperature'].map(tilesets) },
}

function open(search: MapSearch, portal: Parameters<typeof stubPortal>[0] = {}) {
  const { asked } = stubPortal({ ...portal, bodies: { ...TILING, ...portal.bodies } })
  const stage = stageScreen(search, (at, onSearch) => (
    <WeatherMap search={at} onSearch={onSearch} run={null} badge={null} />
  ))
  return { ...stage, asked }
}

/** Ids of the features that an overlay draws. */
const drawn = (data: unknown) => ((data ?? { features: [] }) as FeatureCollection).features.map((f) => f.properties?.id)

test('the map opens on the continental US, sw 24.4,-125 and ne 49.4,-66.9 [MAP-097]', async () => {
  open({})
  const { options, fitted } = await openedMap()
  const unitedStates = [
    [-125, 24.4],
    [-66.9, 49.4],
  ]
  expect(options.bounds).toEqual(unitedStates)
  await waitFor(() => expect(fitted.length).toBeGreaterThan(1), PATIENT)
  expect(fitted).toEqual(fitted.map(() => unitedStates))
})

test('impact tiles have an opacity of 0.7, nowcast weather is opaque [LAYER-046, LAYER-047]', async () => {
  const opacities = async () => {
    const { paint } = await openedMap()
    await waitFor(() => expect(paint.size).toBeGreaterThan(0), PATIENT)
    return [...paint].flatMap(([id, { 'raster-opacity': opacity }]) => (opacity === undefined ? [] : [[id, opacity]]))
  }
  const impact = open({})
  expect(await opacities()).toContainEqual(['road 2026-01-14T21:00:00.000Z', 0.7])
  impact.unmount()
  open({ map_type: 'temperature' })
  await waitFor(
    async () => expect(await opacities()).toContainEqual(['temperature 2026-01-14T21:00:00.000Z', 1]),
    PATIENT,
  )
})

test('a spinner shows in the time bar while the tiles of the shown time load, and goes once they are there [TIME-021]', async () => {
  open({})
  await expectSpinnerWhileTilesLoad()
})

const TILES = { bodies: { ...TILING, '/tiling/wildfire': { variables: ['wildfire_spread'].map(tilesets) } } }
const layerDrawn = async (...variables: string[]) => {
  const { data } = await openedMap()
  const drawnNow = () => variables.find((variable) => data.has(`${variable} 2026-01-14T21:00:00.000Z`))
  await waitFor(() => expect(drawnNow()).toBeDefined(), PATIENT)
  return drawnNow()
}
const chosenLayer = async () => {
  fireEvent.click(screen.getByRole('button', { name: /Map Layers/ }))
  await screen.findByRole('radio', { name: 'Flood' }, PATIENT)
  const { checked } = screen.getByRole<HTMLInputElement>('radio', { name: 'Road Conditions' })
  return { isRoad: checked, spread: screen.queryByRole<HTMLInputElement>('radio', { name: 'Wildfire Spread' }) }
}

test('an address with wildfire spread draws it with the wildfire-indices flag, and road without it [LAYER-030, LAYER-033]', async () => {
  const flagged = open({ map_type: 'wildfire_spread' }, { flags: ['showWildfireIndices'], ...TILES })
  expect(await layerDrawn('wildfire_spread', 'road')).toBe('wildfire_spread')
  expect((await chosenLayer()).spread?.checked).toBe(true)
  flagged.unmount()
  open({ map_type: 'wildfire_spread' }, TILES)
  expect(await layerDrawn('wildfire_spread', 'road')).toBe('road')
  expect(await chosenLayer()).toEqual({ isRoad: true, spread: null })
})

test('wildfire conditions, which span six days, choose the extended forecast; leaving them gives back the nowcast [LAYER-054]', async () => {
  const bodies = { '/tiling/wildfire': { variables: ['wildfire_conditions'].map(tilesets) } }
  open({ map_type: 'wildfire_conditions' }, { flags: ['showWildfireIndices'], bodies })
  expect(await layerDrawn('wildfire_conditions')).toBe('wildfire_conditions')
  const forecast = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect([forecast(/Nowcast/).checked, forecast(/Nowcast/).disabled]).toEqual([false, true])
  expect(forecast(/Extended/).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /Map Layers/ }))
  // A layer that only the nowcast has can be chosen directly.
  expect(
    (await screen.findByRole<HTMLInputElement>('radio', { name: 'Lightning Probability' }, PATIENT)).disabled,
  ).toBe(false)
  fireEvent.click(await screen.findByRole('radio', { name: 'Flood' }, PATIENT))
  await waitFor(() => expect(forecast(/Nowcast/).checked).toBe(true), PATIENT)
  expect(forecast(/Nowcast/).disabled).toBe(false)
})

test('lightning probability is drawn in the nowcast; choosing Extended draws temperature instead [LAYER-031, LAYER-033]', async () => {
  const layers = ['temperature', 'lightning_probability']
  open(
    { map_type: 'lightning_probability' },
    {
      bodies: {
        '/tiling/weather_subhourly': { variables: layers.map(tilesets) },
        '/tiling/weather': { variables: layers.map(tilesets) },
      },
    },
  )
  expect(await layerDrawn('lightning_probability')).toBe('lightning_probability')
  const lightning = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Lightning Probability' })
  fireEvent.click(screen.getByRole('button', { name: /Map Layers/ }))
  expect([lightning().checked, lightning().disabled]).toEqual([true, false])
  fireEvent.click(screen.getByRole('radio', { name: /Extended/ }))
  await waitFor(() => expect([lightning().checked, lightning().disabled]).toEqual([false, true]), PATIENT)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Temperature' }).checked).toBe(true)
  const { data } = await openedMap()
  await waitFor(() => expect(data.has('lightning_probability 2026-01-14T21:00:00.000Z')).toBe(false), PATIENT)
})

const grouped = (id: string, groupIds: string[]) => locationOnWire({ id, name: `Site ${id}`, group_ids: groupIds })
const groupOnWire = (id: string, children: string[], locations: number) => ({
  id,
  name: id,
  source: 'stormlane',
  external_id: null,
  children,
  location_count: locations,
  vehicle_count: 0,
  route_count: 0,
})

test('the list shows the locations of any selected group, of its descendants, and no deeper than ten levels; a descendant can be deselected [MAP-072, MAP-073, MAP-074]', async () => {
  const deep = Array.from({ length: 12 }, (_, level) => `Level ${level + 1}`)
  const { address } = open(
    {},
    {
      cities: [
        grouped('south', ['South']),
        grouped('both', ['North', 'South']),
        grouped('none', []),
        grouped('ten', ['Level 10']),
        grouped('eleven', ['Level 11']),
      ],
      bodies: {
        '/groups.json': {
          groups: [
            groupOnWire('North', [], 1),
            groupOnWire('South', [], 2),
            ...deep.map((name, i) => groupOnWire(name, deep[i + 1] ? [deep[i + 1] as string] : [], 1)),
          ],
        },
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: /My Assets/ }, PATIENT))
  const listed = () =>
    screen
      .queryAllByText(/^Site /, { selector: '[aria-label="List"] *' })
      .map(({ textContent }) => textContent)
      .toSorted()
  const toggleOpen = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }, PATIENT))
  /** Toggles groups, and returns to the list. */
  const toggle = async (...names: RegExp[]) => {
    fireEvent.click(screen.getByRole('button', { name: /Filter By Group/ }))
    for (const name of names) await toggleOpen(name)
    fireEvent.click(screen.getByRole('button', { name: 'List' }))
  }
  await waitFor(() => expect(listed()).toHaveLength(5), PATIENT)
  await toggle(/South/)
  await waitFor(() => expect(listed()).toEqual(['Site both', 'Site south']), PATIENT)
  await toggle(/North/, /South/)
  await waitFor(() => expect(listed()).toEqual(['Site both']), PATIENT)
  await toggle(/North/, /Level 1/)
  await waitFor(() => expect(listed()).toEqual(['Site ten']), PATIENT)
  fireEvent.click(screen.getByRole('button', { name: /Filter By Group/ }))
  fireEvent.click(await screen.findByRole('button', { name: /Level 1/ }, PATIENT))
  await toggleOpen(/Level 2/)
  await waitFor(() => expect(address().groups).toBe('Level 1'), PATIENT)
})

test('toggling a layer in the menu draws and removes it on the map [MAP-003]', async () => {
  const { address } = open({})
  const { sources, data } = await openedMap()
  await waitFor(() => expect(data.has('road 2026-01-14T21:00:00.000Z')).toBe(true), PATIENT)
  fireEvent.click(screen.getByRole('button', { name: /Map Layers/ }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Flood' }, PATIENT))
  await waitFor(() => expect(data.has('flood 2026-01-14T21:00:00.000Z')).toBe(true), PATIENT)
  expect(data.has('road 2026-01-14T21:00:00.000Z')).toBe(false)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Active Alerts/ }, PATIENT))
  await waitFor(() => expect(data.has('alerts')).toBe(true), PATIENT)
  expect(address()).toEqual({ map_type: 'flood', layers: 'alerts' })
  fireEvent.click(screen.getByRole('checkbox', { name: /Active Alerts/ }))
  await waitFor(() => expect(data.has('alerts')).toBe(false), PATIENT)
  expect(sources.has('alerts')).toBe(true)
})

const event = (type: string, id: string, more: object = {}) => ({
  event_type: type,
  id,
  geo_json: { type: 'Feature', id, geometry: { type: 'Point', coordinates: [-98, 41] }, properties: {} },
  ...more,
})

const PREMIUM = {
  earthquakes: event('earthquakes', 'e', { earthquake_id: 'q', magnitude: 4 }),
  'power-outages': event('power_outages', 'p', { fill: '#fd8d3c', fill_opacity: 0.5 }),
  'storm-reports': event('storm_reports', 'r', { report_type: 'HAIL', magnitude: 1, units: 'IN', category: 'Hail' }),
  volcanoes: event('volcanoes', 'v'),
  fires: event('fires', 'f'),
  'us-wildfires': event('us_wildfires', 'w', { name: 'Juniper Creek Fire' }),
}
const eventsAsked = {
  answer: ({ path, query }: { path: string; query: URLSearchParams }) => {
    if (path !== '/events/current') return undefined
    const events = Object.values(PREMIUM).filter(({ event_type }) => event_type === query.get('event_types'))
    return { body: answerOnWire(listEvents, { events }) }
  },
}

test('an address opens premium events with showEventsInPortal, unless the organization has them locked [LAYER-016]', async () => {
  const search = { layers: Object.keys(PREMIUM).join(',') }
  const unlocked = open(search, { flags: ['showEventsInPortal'], ...eventsAsked })
  const { data } = await openedMap()
  for (const [layer, { id }] of Object.entries(PREMIUM))
    await waitFor(() => expect(drawn(data.get(`${layer}-points`))).toEqual([id]), PATIENT)
  unlocked.unmount()
  for (const plan of [
    { flags: [] },
    { flags: ['showEventsInPortal'], settings: { PremiumEventsLocked: true } },
  ] as const) {
    const locked = open({ ...search, map_type: 'flood' }, { ...plan, ...eventsAsked })
    const map = await openedMap()
    await waitFor(() => expect(map.data.has('flood 2026-01-14T21:00:00.000Z')).toBe(true), PATIENT)
    for (const layer of Object.keys(PREMIUM)) expect([layer, map.data.has(layer)]).toEqual([layer, false])
    expect(locked.asked.filter(({ path }) => path === '/events/current')).toEqual([])
    expect(screen.queryByRole('region', { name: 'Earthquakes' })).toBeNull()
    locked.unmount()
  }
})

test.each([
  [[], 'No storm reports for this area.'],
  [[PREMIUM['storm-reports']], 'Hail'],
])('the legend of storm reports names them, or says that there are none [ERR-001]', async (events, words) => {
  open(
    { layers: 'storm-reports' },
    { flags: ['showEventsInPortal'], bodies: { '/events/current': answerOnWire(listEvents, { events }) } },
  )
  const legend = await screen.findByRole('region', { name: 'Storm Reports' }, PATIENT)
  await waitFor(() => expect(legend.textContent).toBe(`Storm Reports${words}`), PATIENT)
})

test('the legend of storm reports that could not be loaded does not say that there are none [ERR-001]', async () => {
  const answer = ({ path }: { path: string }) =>
    path === '/events/current' ? { status: 500, body: { error: 'broken' } } : undefined
  open({ layers: 'storm-reports' }, { flags: ['showEventsInPortal'], answer })
  const legend = await screen.findByRole('region', { name: 'Storm Reports' }, PATIENT)
  await waitFor(() => expect(legend.textContent).toBe('Storm ReportsCould not be loaded.'), PATIENT)
})

const cyclone = (id: string, name: string, feature: string, hasTracks: boolean) =>
  event('cyclones', id, { cyclone_id: name, name, feature, has_model_forecast_tracks: hasTracks })

test('clicking a cyclone draws its model tracks; clicking one without tracks clears them [LAYER-039]', async () => {
  const events = [
    cyclone('alma', 'Alma', 'storm_track_point', true),
    cyclone('alma-gfs', 'Alma', 'storm_track_point_alternate', true),
    cyclone('carl', 'Carl', 'storm_track_point', false),
  ]
  const { address } = open(
    { layers: 'hurricanes' },
    { flags: ['showEventsInPortal'], bodies: { '/events/current': answerOnWire(listEvents, { events }) } },
  )
  const { data, click } = await openedMap()
  const points = () => drawn(data.get('hurricanes-points'))
  await waitFor(() => expect(points()).toEqual(['alma', 'carl']), PATIENT)
  click('hurricanes-points', 'alma')
  await waitFor(() => expect(points()).toEqual(['alma', 'alma-gfs', 'carl']), PATIENT)
  expect(address().event_id).toBe('alma')
  click('hurricanes-points', 'carl')
  await waitFor(() => expect(points()).toEqual(['alma', 'carl']), PATIENT)
  expect(address().event_id).toBe('carl')
})

test.each([
  ['samsara', 'active', 0, 1, 'Reduce speed'],
  ['platform_science', 'active', 0, 1, 'Reduce speed'],
  ['samsara', 'active', null, -1, 'Delay'],
  ['samsara', 'unstarted', null, -1, 'Delay'],
  [null, null, null, -1, 'Reduce speed'],
  [null, 'active', null, 1, 'Delay'],
])(
  'the card of a %s route that is %s, last completed %s, departing in %i h, shows %s [RISK-019, RISK-020]',
  async (source, status, last_completed_index, hours, advice) => {
    const route = {
      ...routeOnWire('r1'),
      latest_route_results: [optionOnWire(true)],
      source,
      status,
      last_completed_index,
      departure_time: new Date(NOW.getTime() + hours * HOUR_MS).toISOString(),
    }
    open({ route_id: 'r1' }, { routes: [route] })
    const card = await screen.findByRole('region', { name: 'Load r1' }, PATIENT)
    expect(within(card).getByText(new RegExp(`^${advice}`), { selector: 'b' })).toBeTruthy()
  },
)

const RUN = '2026-01-14T20:00:00.000Z'

test.each([
  ['starts with the run', '02:00', 'Nowcast', RUN],
  ['starts with the run', '02:15', 'Extended', RUN],
  ['without a run starts half an hour ago, down to the quarter', '02:30', 'Nowcast', null],
  ['without a run starts half an hour ago, down to the quarter', '02:45', 'Extended', null],
])(
  'the nowcast %s and ends six hours later: an impact at %s is in %s [MAP-012, TIME-005]',
  async (_, time, timeframe, runTime) => {
    open({ impact_time: `2026-01-15T${time}:00.000Z` }, { runTime })
    await waitFor(
      () => expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(timeframe) }).checked).toBe(true),
      PATIENT,
    )
  },
)

test('the level filter is in the address, which opens the same view; another type of asset starts without it', async () => {
  const { address } = open({}, { cities: [locationOnWire({ id: 'l1', name: 'Omaha Yard' })] })
  const filter = await screen.findByRole('group', { name: 'Filter by level' }, PATIENT)
  fireEvent.click(within(filter).getByRole('button', { name: /High$/ }))
  await waitFor(() => expect(address().levels).toBe('high'), PATIENT)
  expect(within(filter).getByRole('button', { name: /High$/ }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('radio', { name: /^Routes/ }))
  await waitFor(() => expect(address()).not.toHaveProperty('levels'), PATIENT)
})
