// @vitest-environment jsdom
import { listEvents, listRoadConditions } from '@stormlane/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { MapSearch } from './map-state.ts'
import { WeatherMap } from './weather-map.tsx'

const PATIENT = { timeout: 30_000 }
const NOW = new Date('2027-01-14T21:12:00Z')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const QUAKE = {
  event_type: 'earthquakes',
  id: 'quake',
  earthquake_id: 'q',
  magnitude: 4,
  geo_json: { type: 'Feature', id: 'quake', geometry: { type: 'Point', coordinates: [-98, 41] }, properties: {} },
}

function open(search: MapSearch, portal: Parameters<typeof stubPortal>[0] = {}) {
  const { asked } = stubPortal({
    cities: [locationOnWire({ id: 'dc' })],
    routes: [routeOnWire('r1')],
    ...portal,
    bodies: {
      '/events/current': answerOnWire(listEvents, { events: [QUAKE] }),
      '/road-conditions/current': answerOnWire(listRoadConditions, { features: [] }),
      ...portal.bodies,
    },
  })
  const stage = stageScreen(search, (at, onSearch) => (
    <WeatherMap search={at} onSearch={onSearch} run={null} badge={null} />
  ))
  return { ...stage, asked }
}

const regions = (name: string) => screen.queryAllByRole('region', { name })
const opened = (name: string) => waitFor(() => expect(regions(name).length).toBeGreaterThan(0), PATIENT)
const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

test('route_id in the address selects the route and opens its card [MAP-007]', async () => {
  open({ route_id: 'r1' })
  await opened('Load r1')
  expect(isChosen(/Routes/)).toBe(true)
})

test('an asset in the address is brought into sight at zoom 8 or closer [MAP-099]', async () => {
  open({ location_id: 'dc' })
  const { eased } = await openedMap()
  await waitFor(() => expect(eased).toContainEqual({ center: [-98.34, 40.93], zoom: 8, duration: 600 }), PATIENT)
})

test('a point in the address, such as a place chosen in the search, is brought into sight [MAP-150]', async () => {
  open({ latitude: '41.14', longitude: '-104.82' })
  const { eased } = await openedMap()
  await waitFor(() => expect(eased).toContainEqual({ center: [-104.82, 41.14], zoom: 8, duration: 600 }), PATIENT)
})

test('a second click on the selected location shows it close [MAP-099]', async () => {
  const { address } = open({})
  const { eased } = await openedMap()
  const marker = () => screen.findByRole('button', { name: /^Grand Island, NE/ }, PATIENT)
  fireEvent.click(await marker())
  await waitFor(() => expect(address()).toMatchObject({ location_id: 'dc' }), PATIENT)
  expect(eased.filter((camera) => 'center' in camera)).toEqual([])
  fireEvent.click(await marker())
  await waitFor(() => expect(eased).toContainEqual({ center: [-98.34, 40.93], zoom: 14, duration: 600 }), PATIENT)
})

test('a point in the address that is not a pair of numbers is ignored [MAP-115]', async () => {
  const { asked } = open({ latitude: 'north', longitude: '-98' })
  await openedMap()
  await waitFor(() => expect(asked.some(({ path }) => path === '/cities.json')).toBe(true), PATIENT)
  expect(asked.filter(({ path }) => path === '/cities/preview')).toEqual([])
})

test('switching to vehicles clears selection and groups, and resets the timeframe to the first [MAP-063, MAP-064, TIME-014]', async () => {
  const { address } = open({ location_id: 'dc', groups: 'g1', forecast: 'extended' })
  await opened('Grand Island, NE')
  expect(isChosen(/Extended/)).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Vehicles/ }))
  await waitFor(() => expect(isChosen(/Nowcast/)).toBe(true), PATIENT)
  expect(regions('Grand Island, NE')).toEqual([])
  expect(address()).not.toMatchObject({ groups: expect.anything() })
  expect(address()).not.toMatchObject({ location_id: expect.anything() })
})

test('clicking an event replaces a selected location or alert, and selecting a layer clears the event [MAP-065, MAP-066, LAYER-036, LAYER-037]', async () => {
  for (const selected of [{ location_id: 'dc' }, { alert_id: 'a' }]) {
    const { address, unmount } = open({ ...selected, layers: 'earthquakes' }, { flags: ['showEventsInPortal'] })
    const { click, data } = await openedMap()
    await waitFor(() => expect(data.get('earthquakes-points')).toMatchObject({ features: [{}] }), PATIENT)
    click('earthquakes-points', 'quake')
    await waitFor(() => expect(address()).toMatchObject({ event_id: 'quake', layers: 'earthquakes' }), PATIENT)
    for (const name of ['location_id', 'alert_id']) expect(address()).not.toHaveProperty(name)
    fireEvent.click(screen.getByRole('button', { name: /Map Layers/ }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Flood' }, PATIENT))
    await waitFor(() => expect(address()).toMatchObject({ map_type: 'flood', layers: 'earthquakes' }), PATIENT)
    expect(address()).not.toHaveProperty('event_id')
    unmount()
  }
})

test('choosing a wildfire layer draws the wildfires, leaving it removes them [LAYER-034, LAYER-035]', async () => {
  const { address } = open({}, { flags: ['showWildfireIndices', 'showEventsInPortal'] })
  fireEvent.click(await screen.findByRole('button', { name: /Map Layers/ }, PATIENT))
  fireEvent.click(await screen.findByRole('radio', { name: 'Wildfire Conditions' }, PATIENT))
  await waitFor(() => expect(address()).toEqual({ map_type: 'wildfire_conditions', layers: 'us-wildfires' }), PATIENT)
  const { data } = await openedMap()
  await waitFor(() => expect(data.has('us-wildfires')).toBe(true), PATIENT)
  fireEvent.click(screen.getByRole('radio', { name: 'Flood' }))
  await waitFor(() => expect(data.has('us-wildfires')).toBe(false), PATIENT)
  expect(address()).toEqual({ map_type: 'flood' })
})

const EVENT_LAYERS = 'hurricanes,lightning,weather-events,severe-cast'
test.each([
  ['no flags', [], {}, []],
  ['showEventsInPortal', ['showEventsInPortal'], {}, ['cyclones', 'lightning', 'storms']],
  ['showSevereCast', ['showSevereCast'], {}, ['severe_cast']],
] as const)(
  'an address opens with %s only the unlocked event layers [LAYER-015, LAYER-017]',
  async (_, flags, settings, types) => {
    const { asked } = open({ layers: EVENT_LAYERS }, { flags, settings })
    await openedMap()
    const typesAsked = () =>
      asked.filter(({ path }) => path === '/events/current').map(({ query }) => query.get('event_types'))
    await waitFor(() => expect(new Set(typesAsked())).toEqual(new Set(types)), PATIENT)
    fireEvent.click(screen.getByRole('button', { name: /Map Layers/ }))
    expect(await screen.findByRole('radio', { name: 'Flood' }, PATIENT)).toBeTruthy()
    expect(new Set(typesAsked())).toEqual(new Set(types))
  },
)

test.each([
  ['traffic', [], {}, true],
  ['road-work', [], {}, false],
  ['road-work', ['show511InPortal'], {}, true],
  ['traffic-cameras', ['show511InPortal'], {}, false],
  ['traffic-cameras', [], { TrafficCameras: true }, false],
  ['traffic-cameras', ['show511InPortal'], { TrafficCameras: true }, true],
] as const)(
  'the layer %s in the address, with %j and %j, is drawn: %s [LAYER-018, LAYER-068]',
  async (layer, flags, settings, drawn) => {
    const { asked } = open({ layers: `${layer},alerts` }, { flags, settings })
    const { data } = await openedMap()
    await waitFor(() => expect(data.has('alerts')).toBe(true), PATIENT)
    expect(data.has(layer)).toBe(drawn)
    expect(asked.some(({ path }) => path === '/road-conditions/current')).toBe(drawn)
  },
)

test.each([
  ['location_id', 'The location of this link was not found'],
  ['vehicle_id', 'The vehicle of this link was not found'],
  ['route_id', 'The route of this link was not found'],
] as const)('an unknown %s in a link says so, and leaves the address [SESSION-063]', async (name, words) => {
  const { address } = open({ [name]: 'deleted' })
  await screen.findByText(words, undefined, PATIENT)
  await waitFor(() => expect(address()).not.toHaveProperty(name), PATIENT)
})

test('an unknown event in a link says so [SESSION-063]', async () => {
  open({ event_id: 'over', layers: 'earthquakes' }, { flags: ['showEventsInPortal'] })
  await screen.findByText('The event of this link was not found', undefined, PATIENT)
})
