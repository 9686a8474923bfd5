// @vitest-environment jsdom
import { listEvents } from '@stormlane/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { HandWorkedSocket } from '../../../../test/hand-worked-socket.ts'
import { locationOnWire } from '../../../../test/location-on-wire.ts'
import { openedMap } from '../../../../test/map-stand-in.ts'
import { openInShell } from '../../../../test/open-shell.tsx'
import { routeOnWire } from '../../../../test/routes-on-wire.ts'
import { stubPortal } from '../../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../../test/vehicle.ts'
import type { AssetsTab } from '../../../features/assets/assets-tab.ts'
import { WeatherMap } from '../../../features/map/weather-map.tsx'
import { readLogFilters } from '../../../features/message-log/log-address.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { AssetsPage } from '../../pages/assets-page.tsx'

/** The clock moves only when a test moves it, so that no interval ends by itself. */
beforeEach(() => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ toFake: [...toFake], now: new Date('2027-01-14T21:12:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Waits for code and responses to arrive, which takes real time. */
const settles = (check: () => void) => vi.waitFor(check, 60_000)
/** The words are on screen and no reload is under way. */
const shows = (words: string) =>
  settles(() => {
    expect(screen.getByText(words)).toBeTruthy()
    expect(queryClient.isFetching()).toBe(0)
  })

function openAssets(tab: AssetsTab) {
  const log = { filters: readLogFilters({}), onFilters: () => undefined }
  openInShell(<AssetsPage tab={tab} onTab={() => undefined} log={log} address={{ onChange: () => undefined }} />)
}

let updates = 0
/** An update of the server. */
const says = (channel: string, data: object) =>
  act(async () => {
    updates += 1
    HandWorkedSocket.last.says({ type: 'update', id: String(updates), channel, data })
  })
const routeUpdate = (id: string, parts: object) => says('routes', { route: { ...routeOnWire(id), ...parts } })
const listed = () => screen.queryAllByText(/^Load /, { selector: 'td *, td' }).map(({ textContent }) => textContent)

test('a live update adds a route to the table or replaces it there; a completed or cancelled one leaves the table [REALTIME-002, REALTIME-003, REALTIME-004]', async () => {
  stubPortal({ routes: [routeOnWire('1'), routeOnWire('2')] })
  openAssets('routes')
  await settles(() => expect(listed()).toEqual(['Load 1', 'Load 2']))
  await routeUpdate('3', { status: 'unstarted', departure_time: '2027-01-15T22:00:00.000Z' })
  await settles(() => expect(listed()).toEqual(['Load 1', 'Load 2', 'Load 3']))
  await routeUpdate('2', { status: 'active', name: 'Load 2 under way' })
  await settles(() => expect(listed()).toEqual(['Load 1', 'Load 2 under way', 'Load 3']))
  await routeUpdate('1', { status: 'completed' })
  await settles(() => expect(listed()).toEqual(['Load 2 under way', 'Load 3']))
  await routeUpdate('3', { status: 'cancelled' })
  await settles(() => expect(listed()).toEqual(['Load 2 under way']))
})

test('a live update that is no whole route leaves the page and its table as they are', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  stubPortal({ routes: [routeOnWire('1')] })
  openAssets('routes')
  await settles(() => expect(listed()).toEqual(['Load 1']))
  await says('routes', { route: { id: 'route-71', status: 'active' } })
  await routeUpdate('2', { status: 'active' })
  await settles(() => expect(listed()).toEqual(['Load 1', 'Load 2']))
})

test('new weather reloads the locations of the table after a random delay of up to 10 s [REALTIME-006]', async () => {
  const random = vi.spyOn(Math, 'random')
  let name = 'Omaha Hub'
  stubPortal({
    answer: ({ path }) =>
      path === '/cities.json' ? { body: { cities: [locationOnWire({ id: 'l1', name })] } } : undefined,
  })
  openAssets('locations')
  await shows('Omaha Hub')
  for (const [share, delayMs] of [
    [0.3, 3000],
    [0.9999, 9999],
  ] as const) {
    const before = name
    name = `Omaha Hub, reloaded after ${delayMs} ms`
    random.mockReturnValue(share)
    await says('weather_data', { location_ids: ['l1'] })
    await pass(delayMs - 1)
    expect(screen.getByText(before)).toBeTruthy()
    await pass(1)
    await shows(name)
  }
})

test('moved vehicles are requested by their ids and change in the table, at once and then at most once in 60 s [REALTIME-008, REALTIME-011]', async () => {
  const names = { v1: 'Truck 1', v2: 'Truck 2' }
  const { asked } = stubPortal({
    answer: ({ path, query }) => {
      if (path !== '/vehicles.json') return undefined
      const ids = query.get('ids')?.split(',') ?? Object.keys(names)
      return { body: { vehicles: ids.map((id) => vehicleOnWire({ id, name: names[id as keyof typeof names] })) } }
    },
  })
  const requested = () => asked.flatMap(({ path, query }) => (path === '/vehicles.json' ? [query.get('ids')] : []))
  openAssets('vehicles')
  await shows('Truck 1')
  expect(requested().filter((ids) => ids !== null)).toEqual([])
  names.v1 = 'Truck 1, moved'
  await says('vehicles', { vehicle_ids: ['v1'] })
  await pass(0)
  await shows('Truck 1, moved')
  names.v1 = 'Truck 1, moved again'
  names.v2 = 'Truck 2, moved'
  await says('vehicles', { vehicle_ids: ['v1'] })
  const sinceReload = Date.now()
  await says('vehicles', { vehicle_ids: ['v2'] })
  await pass(59_000)
  expect(Date.now() - sinceReload).toBe(59_000)
  expect(screen.getByText('Truck 1, moved')).toBeTruthy()
  await pass(1000)
  await shows('Truck 1, moved again')
  expect(screen.getByText('Truck 2, moved')).toBeTruthy()
  expect(requested().filter((ids) => ids !== null)).toEqual(['v1', 'v1,v2'])
})

const quake = (id: string) => ({
  event_type: 'earthquakes',
  id,
  earthquake_id: id,
  magnitude: 4,
  geo_json: { type: 'Feature', id, geometry: { type: 'Point', coordinates: [-98, 41] }, properties: {} },
})

test('an update of an event type draws its new events on the map, and leaves the other types alone [REALTIME-009]', async () => {
  let events = [quake('first')]
  const { asked } = stubPortal({
    flags: ['showEventsInPortal'],
    answer: ({ path, query }) => {
      if (path !== '/events/current') return undefined
      const isQuakes = query.get('event_types') === 'earthquakes'
      return { body: answerOnWire(listEvents, { events: isQuakes ? events : [] }) }
    },
  })
  openInShell(
    <WeatherMap search={{ layers: 'earthquakes,volcanoes' }} onSearch={() => undefined} run={null} badge={null} />,
  )
  const { data } = await openedMap()
  const drawn = (id: string) =>
    settles(() => expect(data.get('earthquakes-points')).toMatchObject({ features: [{ properties: { id } }] }))
  await drawn('first')
  const volcanoes = () => asked.filter(({ query }) => query.get('event_types') === 'volcanoes').length
  await settles(() => expect(volcanoes()).toBeGreaterThan(0))
  const before = volcanoes()
  events = [quake('second')]
  await says('events', { event_type: 'earthquakes' })
  await drawn('second')
  expect(volcanoes()).toBe(before)
})

test('locations, routes and vehicles are reloaded every 5 minutes and when the tab becomes visible again [SHELL-052, SHELL-053]', async () => {
  const { asked } = stubPortal({ routes: [routeOnWire('1')] })
  openAssets('routes')
  await shows('Load 1')
  const paths = ['/cities.json', '/routes.json', '/vehicles.json']
  const counts = () => paths.map((one) => asked.filter(({ path }) => path === one).length)
  const more = (before: number[]) => settles(() => expect(counts()).toEqual(before.map((count) => count + 1)))
  const sinceStart = () => Date.now() - new Date('2027-01-14T21:12:00Z').getTime()
  const start = counts()
  await pass(299_999 - sinceStart())
  expect(counts()).toEqual(start)
  await pass(1000)
  await more(start)
  const second = counts()
  await pass(300_000)
  await more(second)

  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const third = counts()
  for (const state of ['hidden', 'visible'] as const) {
    expect(counts()).toEqual(third)
    visibility.mockReturnValue(state)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(0)
  }
  await more(third)
})
