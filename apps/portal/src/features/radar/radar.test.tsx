// @vitest-environment jsdom
import { listEvents } from '@stormlane/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire, meOnWire, portalFeaturesOnWire } from '../../../test/answer-on-wire.ts'
import { tilesetsOnWire } from '../../../test/forecast-on-wire.ts'
import { expectSpinnerWhileTilesLoad } from '../../../test/loading-spinner.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { echoScale } from '../../parts/weather/echo-scale.ts'
import { RadarMap, type RadarSearch } from './radar-map.tsx'

const PATIENT = { timeout: 30_000 }
const TIMES = ['2027-01-14T20:45:00.000Z', '2027-01-14T21:00:00.000Z', '2027-01-14T21:15:00.000Z']

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T21:12:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const HAIL = {
  id: 'hail',
  event_type: 'storm_reports',
  report_type: 'Hail',
  category: 'Hail',
  magnitude: 1.5,
  units: 'in',
  geo_json: {
    type: 'Feature',
    id: 'hail',
    geometry: { type: 'Point', coordinates: [-97.05, 40] },
    properties: { county: 'Saline', reported_at: '2027-01-14T21:00:00.000Z' },
  },
}

function open(search: RadarSearch) {
  stubServer(({ path, query }) => {
    if (path === '/users/me') return { body: meOnWire() }
    if (path === '/users/me/portal_features') return { body: portalFeaturesOnWire(['showEventsInPortal']) }
    if (path === '/cities.json') return { body: { cities: [locationOnWire({ id: 'l1' })] } }
    if (path === '/vehicles.json')
      return { body: { vehicles: [vehicleOnWire({ id: 'v1', name: 'Truck 7', latitude: 40, longitude: -97 })] } }
    if (path === '/routes.json') return { body: { routes: [routeOnWire('r1')] } }
    if (path === '/events/current')
      return { body: answerOnWire(listEvents, { events: query.get('event_types') === 'storm_reports' ? [HAIL] : [] }) }
    return path === '/tiling/weather_subhourly' ? { body: { variables: [tilesetsOnWire('radar', TIMES)] } } : undefined
  })
  return stageScreen(search, (at, onSearch) => <RadarMap search={at} onSearch={onSearch} badge={null} />)
}

test('radar plays from its past into its future, and the address keeps the time [RADAR-003]', async () => {
  const { address } = open({})
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Time of the map' }, PATIENT)
  expect([slider.value, slider.max]).toEqual(['1', '2'])
  expect(screen.getByText('Observed')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fast-forward' }))
  await waitFor(() => expect(address().time).toBe(TIMES[2]), PATIENT)
  expect(screen.getByText('Forecast')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('a spinner shows in the time bar while the tiles of the shown time load [TIME-021]', async () => {
  open({})
  await expectSpinnerWhileTilesLoad()
})

test('the legends show the rates of an echo as rain and as snow [RADAR-002]', async () => {
  open({})
  const legend = (what: string) => screen.getByRole('figure', { name: `${what} that an echo stands for` })
  expect(within(legend('Rain')).getByText('in/h')).toBeTruthy()
  expect(legend('Rain').querySelectorAll('i')).toHaveLength(15)
  expect(legend('Snow').querySelectorAll('i')).toHaveLength(8)
  await screen.findByRole('slider', { name: 'Time of the map' }, PATIENT)
})

test('snow and ice have colors of their own in their legends and in the tiles [FEED-019, LAYER-092]', async () => {
  open({})
  const colors = (what: string) =>
    [...screen.getByRole('figure', { name: `${what} that an echo stands for` }).querySelectorAll<HTMLElement>('i')].map(
      ({ style }) => style.background,
    )
  await screen.findByRole('slider', { name: 'Time of the map' }, PATIENT)
  expect(colors('Snow').filter((color) => colors('Rain').includes(color))).toEqual([])
  const others = [...colors('Rain'), ...colors('Snow')]
  expect(colors('Ice')).toHaveLength(8)
  expect(colors('Ice').filter((color) => others.includes(color))).toEqual([])
  const { sources } = await openedMap()
  const tiles = () =>
    [...sources.values()].filter(({ type }) => type === 'raster').map((source) => String(source.tiles))
  await waitFor(() => expect(tiles().length).toBeGreaterThan(0), PATIENT)
  expect(tiles().filter((address) => !address.includes('precipitation_types=true'))).toEqual([])
})

test('snow of 30 dBZ is 24 mm/h deep, rain 2.4 mm/h', () => {
  const at30 = (falling: 'rain' | 'snow') => echoScale(falling, 'metric').steps.find(({ dbz }) => dbz === 30)?.rate
  expect([at30('rain'), at30('snow')]).toEqual(['2.4', '2.4'])
})

test('a picked location is in the address together with the time [RADAR-004]', async () => {
  const { address } = open({ time: TIMES[0] })
  await screen.findByRole('slider', { name: 'Time of the map' }, PATIENT)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Location' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Grand Island, NE' }, PATIENT))
  await waitFor(() => expect(address()).toEqual({ location_id: 'l1', time: TIMES[0] }), PATIENT)
})

test('the own locations, vehicles and routes are on the map, which opens on them; a location opens as a place, a vehicle leads to the map', async () => {
  const { address } = open({})
  const { data, fitted } = await openedMap()
  fireEvent.click(await screen.findByRole('button', { name: /^Truck 7/ }, PATIENT))
  const link = await screen.findByRole('link', { name: 'Open on the map' }, PATIENT)
  expect(link.getAttribute('href')).toBe('/client/map?vehicle_id=v1')
  const { latitude, longitude } = locationOnWire({ id: 'l1' })
  expect(fitted.at(-1)).toEqual([
    [Math.min(longitude, -97), Math.min(latitude, 40)],
    [Math.max(longitude, -97), Math.max(latitude, 40)],
  ])
  await waitFor(() => expect(data.get('own-routes')).toMatchObject({ type: 'FeatureCollection' }), PATIENT)
  fireEvent.click(screen.getByRole('button', { name: /^Grand Island, NE/ }))
  await waitFor(() => expect(address()).toMatchObject({ location_id: 'l1' }), PATIENT)
})

test('a storm report in the address is open in plain words with its size, and names the own assets within ten miles [EXP-007]', async () => {
  const { address } = open({ event_id: 'hail', time: TIMES[0] })
  const callout = await screen.findByRole('region', { name: 'Hail 1.50 in' }, PATIENT)
  const list = await within(callout).findByRole('list', { name: 'Your assets crossing this' }, PATIENT)
  expect(within(list).getByRole('link').textContent).toBe('Truck 7')
  fireEvent.click(within(callout).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toEqual({ time: TIMES[0] }), PATIENT)
})
