// @vitest-environment jsdom
import { listEvents, suggestLocations } from '@stormlane/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire, meOnWire, portalFeaturesOnWire } from '../../../test/answer-on-wire.ts'
import {
  impactSummaryOnWire,
  ratingsOnWire,
  tilesetsOnWire,
  weatherOnWire,
  weatherPointOnWire,
} from '../../../test/forecast-on-wire.ts'
import { expectSpinnerWhileTilesLoad } from '../../../test/loading-spinner.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { setMatchingMedia } from '../../../test/render-ui.tsx'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { readStored } from '../../platform/local-store.ts'
import type { ImpactAddress } from './impact-address.ts'
import { ImpactMap } from './impact-map.tsx'

const PATIENT = { timeout: 30_000 }
const NOW = new Date('2027-01-14T21:12:00Z')
const hour = (hours: number) => new Date(Date.UTC(2027, 0, 14, 21 + hours)).toISOString()
const HOURS = [0, 1, 2, 3].map(hour)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  setMatchingMedia()
  localStorage.clear()
})

const STORM = {
  event_type: 'storms',
  id: 's1',
  storm_type: 'Winter Storm',
  start_time: hour(0),
  end_time: hour(9),
  geo_json: {
    type: 'Feature',
    id: 's1',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-100, 40],
          [-96, 40],
          [-96, 42],
          [-100, 42],
          [-100, 40],
        ],
      ],
    },
    properties: { max_SNOW_ACCUM: 16, max_FRZR_ACCUM: 0, max_GUST: 61 },
  },
}
const cyclonePart = (id: string, feature: string) => ({
  event_type: 'cyclones',
  id,
  cyclone_id: 'c1',
  name: 'Alma',
  feature,
  has_model_forecast_tracks: false,
  geo_json: {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [-80, 25] },
    properties: { lead_hours: 0, max_wind_kt: 100, category: 'Category 3 hurricane' },
  },
})

const OMAHA = {
  name: 'Omaha, NE',
  kind: 'city',
  latitude: 41.25,
  longitude: -95.94,
  zip: '68113',
  bounds: { ne_latitude: 41.3, ne_longitude: -95.8, sw_latitude: 41.1, sw_longitude: -96 },
}

const CYCLONE = [cyclonePart('p1', 'storm_track_point'), cyclonePart('p2', 'storm_cone_of_uncertainty')]

function open(address: ImpactAddress, { events = true, isHeard = true, hours = HOURS, city = {} } = {}) {
  const { asked } = stubServer(({ path, query }) => {
    if (path === '/users/me') return { body: meOnWire() }
    if (path === '/users/me/portal_features')
      return {
        body: portalFeaturesOnWire(events ? ['showEventsInPortal', 'showWildfireIndices'] : ['showWildfireIndices']),
      }
    if (path === '/cities.json') return { body: { cities: [locationOnWire({ id: 'l1', ...city })] } }
    if (path.startsWith('/tiling/'))
      return {
        body: {
          variables: ['road', 'flood', 'wildfire_spread', 'wildfire_conditions', 'temperature', 'wind_gust'].map(
            (variable) => tilesetsOnWire(variable, hours),
          ),
          creation_metadata: [{ variable: 'road', run_time: hour(0), created_at: hour(0), source: 'HYPERR' }],
        },
      }
    // Cyclones have answered, storms have not.
    if (path === '/events/current' && !isHeard)
      return {
        body: answerOnWire(listEvents, {
          events: [],
          ...(query.get('event_types') === 'storms' && { updated_at: null }),
        }),
      }
    if (path === '/events/current')
      return { body: answerOnWire(listEvents, { events: query.get('event_types') === 'storms' ? [STORM] : CYCLONE }) }
    if (path === '/impact/hourly')
      return {
        body: {
          impacts: [
            ratingsOnWire(
              'road',
              hours.map((time, i) => ({ time, value: i % 10 })),
            ),
          ],
        },
      }
    if (path === '/cities/preview') return { body: { city: locationOnWire({ name: 'Doniphan, NE' }) } }
    if (path === '/geocoding/location_suggestions')
      return { body: answerOnWire(suggestLocations, { results: [OMAHA] }) }
    if (path === '/weather')
      return { body: weatherOnWire({ hourly: hours.map((time) => weatherPointOnWire(time)), subhourly: [] }) }
    return undefined
  })
  const stage = stageScreen(address, (at, onAddress) => <ImpactMap address={at} onAddress={onAddress} badge={null} />)
  return { ...stage, asked }
}
const ready = () => waitFor(() => expect(screen.getByRole('slider', { name: 'Time of the map' })).toBeTruthy(), PATIENT)
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Time of the map' })
/** The dock below the map, once it has loaded. */
const openedDock = async () =>
  (await screen.findByRole('button', { name: 'Hide forecast panel' }, PATIENT)).closest('section') as HTMLElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a spinner shows in the time bar while the tiles of the shown time load [TIME-021]', async () => {
  open({ search: {} })
  await expectSpinnerWhileTilesLoad()
})

test('an address without a map opens the first one; the selectors change the address, and each category remembers its map [IMPACT-001, IMPACT-005, IMPACT-010, LAYER-042]', async () => {
  const { address } = open({ search: {} })
  await waitFor(() => expect(address()).toMatchObject({ category: 'impact-indices', map: 'road' }), PATIENT)
  const choose = (name: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Map' }))
    fireEvent.click(screen.getByRole('option', { name }))
  }
  choose('Flood')
  await waitFor(() => expect(address().map).toBe('flood'), PATIENT)
  fireEvent.click(screen.getByLabelText('Weather Indices'))
  await waitFor(() => expect(address()).toMatchObject({ category: 'weather-indices', map: 'temperature' }), PATIENT)
  choose('Wind Gust')
  await waitFor(() => expect(address().map).toBe('wind-gust'), PATIENT)
  fireEvent.click(screen.getByLabelText('Impact Indices'))
  await waitFor(() => expect(address()).toMatchObject({ category: 'impact-indices', map: 'flood' }), PATIENT)
  await waitFor(
    () => expect(readStored('lastImpactMaps')).toEqual({ 'impact-indices': 'flood', 'weather-indices': 'wind_gust' }),
    PATIENT,
  )
})

test('the time in the address opens the nearest frame; it is in the address while paused, and not while playing [IMPACT-004, IMPACT-007, IMPACT-008]', async () => {
  const { address } = open({ category: 'impact-indices', map: 'road', search: { time: '2027-01-14T22:40:00Z' } })
  await ready()
  expect(slider().value).toBe('2')
  await waitFor(() => expect(address().search.time).toBe(hour(2)), PATIENT)
  press('Play')
  await waitFor(() => expect(address().search.time).toBeUndefined(), PATIENT)
  expect(slider().value).toBe('2')
  press('Pause')
  await waitFor(() => expect(address().search.time).toBe(hour(2)), PATIENT)
  press('Fast-forward')
  await waitFor(() => expect(address().search.time).toBe(hour(3)), PATIENT)
})

test('wildfire conditions, which span six days, are the extended forecast also in an address with the nowcast [LAYER-054]', async () => {
  open({ category: 'impact-indices', map: 'wildfire-conditions', model: 'nowcast', search: {} })
  await ready()
  const forecast = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect([forecast('Nowcast').checked, forecast('Nowcast').disabled]).toEqual([false, true])
  expect(forecast('Extended Forecast').checked).toBe(true)
})

test('the address of wildfire spread has no time [IMPACT-008]', async () => {
  const { address } = open({ category: 'impact-indices', map: 'wildfire-spread', search: { time: hour(1) } })
  await ready()
  await waitFor(() => expect(address()).toMatchObject({ map: 'wildfire-spread', search: {} }), PATIENT)
  expect(address().search.time).toBeUndefined()
})

test('a location in the address is selected, and selecting one writes it to the address [IMPACT-002, IMPACT-006, IMPACT-014]', async () => {
  const { address } = open({ category: 'impact-indices', map: 'road', search: { location_id: 'l1' } })
  await ready()
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' })
  await waitFor(() => expect(picker.value).toBe('Grand Island, NE'), PATIENT)
  await waitFor(() => expect(address().search.location_id).toBe('l1'), PATIENT)
  fireEvent.click(screen.getByLabelText('Clear'))
  await waitFor(() => expect(address().search.location_id).toBeUndefined(), PATIENT)
  fireEvent.mouseDown(picker)
  fireEvent.click(await screen.findByRole('option', { name: 'Grand Island, NE' }, PATIENT))
  await waitFor(() => expect(address().search.location_id).toBe('l1'), PATIENT)
})

test('the search box names a point as its callout does, and a chosen place as it was chosen', async () => {
  open({ category: 'impact-indices', map: 'road', search: { latitude: '41.1', longitude: '-98.4' } })
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' })
  await waitFor(() => expect(picker.value).toBe('Doniphan, NE'), PATIENT)
  fireEvent.change(picker, { target: { value: 'Omaha' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Omaha, NE' }, PATIENT))
  await waitFor(() => expect(picker.value).toBe('Omaha, NE'), PATIENT)
})

test('a loading overlay covers the page until the address is parsed [IMPACT-009]', async () => {
  open({ category: 'impact-indices', map: 'road', search: { location_id: 'l1' } })
  expect(screen.getByRole('status', { name: 'Opening the impact map' })).toBeTruthy()
  // What is not known yet is not said to be absent.
  expect(screen.queryByText('No storms or cyclones now.')).toBeNull()
  expect(screen.queryByText('No model run is published yet.')).toBeNull()
  await ready()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Opening the impact map' })).toBeNull(), PATIENT)
})

test('while storms have not been looked for, the panel says that they are not known yet, not that there are none', async () => {
  open({ category: 'impact-indices', map: 'road', search: {} }, { isHeard: false })
  await ready()
  expect(await screen.findByText(/^Not known yet\./, {}, PATIENT)).toBeTruthy()
  expect(screen.queryByText('No storms or cyclones now.')).toBeNull()
})

test('the page has a model-run note, a legend, a closable description and a date picker [IMPACT-012, IMPACT-013, IMPACT-015, IMPACT-016]', async () => {
  const { address } = open({ category: 'impact-indices', map: 'road', search: {} })
  await ready()
  expect(screen.getByText(/^Model run Thu, Jan 14/)).toBeTruthy()
  expect(screen.getByText(/^Next update Thu, Jan 14/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Legend of Road Conditions' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'About Road Conditions' }).textContent).toContain('hinders driving')
  press('Close description')
  expect(screen.queryByRole('region', { name: 'About Road Conditions' })).toBeNull()
  press('What this map shows')
  expect(screen.getByRole('region', { name: 'About Road Conditions' })).toBeTruthy()
  const local = new Date(Date.parse(hour(3)) - NOW.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: local } })
  expect(slider().value).toBe('3')
  await waitFor(() => expect(address().search.time).toBe(hour(3)), PATIENT)
})

test('lightning probability is described as within 4 miles over the next hour [LAYER-065]', async () => {
  open({ category: 'weather-indices', map: 'lightning-probability', model: 'nowcast', search: {} })
  const about = await screen.findByRole('region', { name: 'About Lightning Probability' }, PATIENT)
  expect(about.textContent).toContain('within 4 miles over the next hour')
})

test('current storms and cyclones are listed once each and can be selected [IMPACT-011, IMPACT-022]', async () => {
  const { address } = open({ category: 'impact-indices', map: 'road', search: { location_id: 'l1' } })
  await ready()
  const panel = screen.getByRole('region', { name: 'Weather Events of Interest' })
  await waitFor(() => expect(within(panel).getAllByRole('button')).toHaveLength(2), PATIENT)
  const storm = within(panel).getByRole('button', { name: /Winter Storm/ })
  expect(within(panel).getByRole('button', { name: /Alma/ }).textContent).toContain('Category 3 hurricane · 115 mph')
  fireEvent.click(storm)
  await waitFor(() => expect(address().search).toMatchObject({ event_id: 's1' }), PATIENT)
  expect(address().search.location_id).toBeUndefined()
  await waitFor(() => expect(storm.getAttribute('aria-pressed')).toBe('true'), PATIENT)
})

test('a storm is listed with its strength and its end, and a click brings the whole of it into sight once', async () => {
  open({ category: 'impact-indices', map: 'road', search: {} })
  const { fitted, fittedWith } = await openedMap()
  await ready()
  const row = await screen.findByRole('button', { name: /Winter Storm/ }, PATIENT)
  expect(row.textContent).toContain('Snow 16.0 in · Gusts 61 mph')
  expect(row.textContent).toMatch(/until Fri \d{1,2} [AP]M/)
  const before = fitted.length
  fireEvent.click(row)
  await waitFor(() => expect(fitted).toHaveLength(before + 1), PATIENT)
  expect(fitted.at(-1)).toEqual([
    [-100, 40],
    [-96, 42],
  ])
  // Beside the top row, the left column and the time bar.
  expect(fittedWith.at(-1)).toEqual({ top: 64, right: 0, bottom: 96, left: 352 })
  press('Fast-forward')
  await waitFor(() => expect(slider().value).not.toBe('0'), PATIENT)
  expect(fitted).toHaveLength(before + 1)
})

test('an event that is chosen while the dock is open is fitted above the dock; playback and folding of panels move no map to it again', async () => {
  open({ category: 'impact-indices', map: 'road', search: {} })
  const { fitted, fittedWith, eased } = await openedMap()
  await ready()
  press('Show forecast panel')
  await openedDock()
  fireEvent.click(await screen.findByRole('button', { name: /Winter Storm/ }, PATIENT))
  await waitFor(
    () =>
      expect(fitted.at(-1)).toEqual([
        [-100, 40],
        [-96, 42],
      ]),
    PATIENT,
  )
  const before = fitted.length
  expect(fittedWith.at(-1)).toEqual({ top: 64, right: 0, bottom: 354 + 24, left: 352 })
  for (const name of ['Fast-forward', 'Rewind', 'Skip to last', 'Close description', 'Hide forecast panel']) press(name)
  fireEvent.change(slider(), { target: { value: 1 } })
  await waitFor(() => expect(slider().value).toBe('1'), PATIENT)
  // Longer than the pause between a choice and its fit.
  await new Promise((done) => setTimeout(done, 400))
  expect(fitted).toHaveLength(before)
  expect(eased.filter((move) => Object.keys(move).some((key) => key === 'center' || key === 'zoom'))).toEqual([])
})

test('graph and playback of the dock have one time axis of four days, which the graph zoom changes and which always reaches the shown time', async () => {
  const hours = Array.from({ length: 168 }, (_, i) => hour(i))
  open({ category: 'impact-indices', map: 'road', search: { location_id: 'l1' } }, { hours })
  const dock = await openedDock()
  const chart = await within(dock).findByRole('img', { name: 'Road over time' }, PATIENT)
  const bar = within(dock).getByRole<HTMLInputElement>('slider', { name: 'Time of the map' })
  const axis = () => {
    const line = chart.querySelector('[data-shown]')?.getAttribute('x1')
    return { line: Number(line) / Number(chart.getAttribute('width')), thumb: Number(bar.value) / Number(bar.max) }
  }
  expect(bar.max).toBe('96')
  fireEvent.change(bar, { target: { value: 24 } })
  expect(axis()).toEqual({ line: 0.25, thumb: 0.25 })
  expect(within(dock).getByText('Road').nextSibling?.textContent).toBe('4.0')
  fireEvent.change(within(dock).getByRole('slider', { name: 'Days shown' }), { target: { value: 2 } })
  expect([bar.max, axis()]).toEqual(['48', { line: 0.5, thumb: 0.5 }])
  fireEvent.click(within(dock).getByRole('button', { name: 'Skip to last' }))
  expect([bar.value, bar.max, axis()]).toEqual(['167', '167', { line: 1, thumb: 1 }])
})

test('with a place the dock holds graph, playback, legend and model run; the map ends above it, and in a low window its graph is compact [TIME-038]', async () => {
  setMatchingMedia('(max-height: 899.98px)')
  open({ category: 'impact-indices', map: 'road', search: { location_id: 'l1' } })
  const { jumped } = await openedMap()
  const dock = await openedDock()
  const chart = await within(dock).findByRole('img', { name: 'Road over time' }, PATIENT)
  expect(chart.getAttribute('height')).toBe('195')
  for (const name of ['Time of the map', 'Legend of Road Conditions'])
    expect(screen.getAllByRole('region', { name })).toEqual([within(dock).getByRole('region', { name })])
  expect(within(dock).getByText(/^Model run Thu, Jan 14/)).toBeTruthy()
  expect(within(dock).getByLabelText('Date and time')).toBeTruthy()
  expect(jumped[0]).toEqual({ padding: { top: 64, right: 0, bottom: 284 + 24, left: 352 } })
  const selectors = [
    screen.getByRole('group', { name: 'Forecast' }),
    screen.getByRole('group', { name: 'Map category' }),
    screen.getByRole('combobox', { name: 'Map' }),
    screen.getByRole('combobox', { name: 'Location' }),
  ]
  const [topRow, ...otherRows] = new Set(selectors.map((selector) => selector.closest('header')))
  expect([topRow === null, otherRows]).toEqual([false, []])
})

test('without a place the forecast panel leaves its room to the map', async () => {
  open({ category: 'impact-indices', map: 'road', search: {} })
  await ready()
  expect(screen.queryByRole('region', { name: 'Forecast at this place' })).toBeNull()
  press('Show forecast panel')
  expect(await screen.findByRole('region', { name: 'Forecast at this place' }, PATIENT)).toBeTruthy()
})

test('without Critical Events the panel describes them', async () => {
  const { asked } = open({ category: 'impact-indices', map: 'road', search: {} }, { events: false })
  await ready()
  fireEvent.click(await screen.findByRole('button', { name: 'About Critical Events' }, PATIENT))
  expect(await screen.findByRole('dialog', { name: 'Critical Events' }, PATIENT)).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/events/current')).toEqual([])
})

test('the forecast panel shows ratings or weather of the place in a chart of 265 px, and can be hidden [IMPACT-017, IMPACT-018, TIME-038]', async () => {
  open({ category: 'impact-indices', map: 'road', search: { location_id: 'l1' } })
  await ready()
  const chart = await screen.findByRole('img', { name: 'Road over time' }, PATIENT)
  expect(chart.getAttribute('height')).toBe('265')
  expect(screen.queryByRole('radio', { name: 'Alerts' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Weather' }))
  expect(await screen.findByRole('img', { name: 'Temperature over time' }, PATIENT)).toBeTruthy()
  press('Hide forecast panel')
  expect(screen.queryByRole('img', { name: 'Temperature over time' })).toBeNull()
  press('Show forecast panel')
  expect(await screen.findByRole('img', { name: 'Road over time' }, PATIENT)).toBeTruthy()
})

test('the dock of a saved location shows its level, and the area below its graph', async () => {
  open(
    { category: 'impact-indices', map: 'road', search: { location_id: 'l1' } },
    { city: { extended_impact_summary: impactSummaryOnWire() } },
  )
  const dock = await openedDock()
  expect(await within(dock).findByText('Moderate', undefined, PATIENT)).toBeTruthy()
  const graph = await within(dock).findByRole('img', { name: 'Road over time' }, PATIENT)
  expect(graph.querySelector('[data-area]')?.getAttribute('d')).toMatch(/^M.*Z$/)
})
