import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routeOnWire } from '../../../test/routes-on-wire.ts'
import { createLiveUpdates } from './live-updates.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Live updates on a client that observes these queries and records their reloads. */
function watched(...keys: string[][]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const reloaded: string[] = []
  for (const queryKey of keys) {
    queryClient.setQueryData(queryKey, [])
    const queryFn = async () => {
      reloaded.push(queryKey.join(' '))
      return []
    }
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  }
  const loadVehicles = vi.fn(async (ids: readonly string[]) => ids.map((id) => ({ id })))
  const updates = createLiveUpdates({ queryClient, random: () => 0.5, now: Date.now, loadVehicles })
  const loaded = () => loadVehicles.mock.calls.map(([ids]) => ids)
  return { queryClient, updates, reloaded, loadVehicles, loaded }
}

const vehicles = (...vehicle_ids: string[]) =>
  ({ type: 'update', id: '1', channel: 'vehicles', data: { vehicle_ids } }) as const

test('a route update changes every route list without a call, converted to camelCase', () => {
  const { queryClient, updates, reloaded } = watched(['routes', 'list', 'upcoming'])
  const route = { ...routeOnWire('r1'), status: 'active' }
  updates.apply({ type: 'update', id: '1', channel: 'routes', data: { route } })
  expect(queryClient.getQueryData(['routes', 'list', 'upcoming'])).toMatchObject([
    { id: 'r1', status: 'active', departureTime: route.departure_time, origin: route.origin },
  ])
  updates.apply({ type: 'update', id: '2', channel: 'routes', data: { route: { ...route, status: 'completed' } } })
  expect(queryClient.getQueryData(['routes', 'list', 'upcoming'])).toEqual([])
  expect(reloaded).toEqual([])
})

test('an update that is not a whole route is not listed; the lists of routes are loaded again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { queryClient, updates, reloaded } = watched(['routes', 'list', 'upcoming'])
  updates.apply({ type: 'update', id: '1', channel: 'routes', data: { route: { id: 'r1', status: 'active' } } })
  expect(queryClient.getQueryData(['routes', 'list', 'upcoming'])).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(reloaded).toEqual(['routes list upcoming'])
})

test('a route list with lines is reloaded once for many updates, which carry no lines', async () => {
  const { queryClient, updates, reloaded } = watched(['routes', 'list', 'lines'])
  const drawn = [{ id: 'r1', line: 'kept' }]
  queryClient.setQueryData(['routes', 'list', 'lines'], drawn)
  for (const id of ['r1', 'r2'])
    updates.apply({ type: 'update', id, channel: 'routes', data: { route: routeOnWire(id) } })
  expect(queryClient.getQueryData(['routes', 'list', 'lines'])).toEqual(drawn)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reloaded).toEqual(['routes list lines'])
})

test('a weather update reloads the lists and the named locations after the random delay', async () => {
  const { updates, reloaded } = watched(
    ['locations', 'list'],
    ['locations', 'a'],
    ['locations', 'b'],
    ['routes', 'list'],
  )
  updates.apply({ type: 'update', id: '1', channel: 'weather_data', data: { location_ids: ['a'] } })
  await vi.advanceTimersByTimeAsync(4999)
  expect(reloaded).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(reloaded).toEqual(['locations list', 'locations a'])
})

test('vehicle updates reload at once, then at most once a minute, and none is lost', async () => {
  const { updates, loaded } = watched(['vehicles', 'list'])
  updates.apply(vehicles('v1'))
  await vi.advanceTimersByTimeAsync(0)
  expect(loaded()).toEqual([['v1']])
  updates.apply(vehicles('v2'))
  await vi.advanceTimersByTimeAsync(30_000)
  updates.apply(vehicles('v3'))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(loaded()).toEqual([['v1']])
  await vi.advanceTimersByTimeAsync(1)
  expect(loaded()).toEqual([['v1'], ['v2', 'v3']])
})

test('up to 200 vehicles are reloaded by id; more of them, and a failed request, reload the list', async () => {
  const { updates, reloaded, loadVehicles, loaded } = watched(['vehicles', 'list'])
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`)
  updates.apply(vehicles(...ids(200)))
  await vi.advanceTimersByTimeAsync(0)
  expect([loaded(), reloaded]).toEqual([[ids(200)], []])
  updates.apply(vehicles(...ids(201)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loaded().length, reloaded]).toEqual([1, ['vehicles list']])
  loadVehicles.mockRejectedValueOnce(new Error('unreachable'))
  updates.apply(vehicles('v1'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loaded().length, reloaded.length]).toEqual([2, 2])
})

test('while no screen lists vehicles, none are requested, and the list is loaded again when it is shown', async () => {
  const { queryClient, updates, loaded } = watched()
  queryClient.setQueryData(['vehicles', 'list'], [])
  updates.apply(vehicles('v1'))
  await vi.advanceTimersByTimeAsync(0)
  expect(loaded()).toEqual([])
  expect(queryClient.getQueryState(['vehicles', 'list'])?.isInvalidated).toBe(true)
})

test('message updates reload the message lists, once for many updates', async () => {
  const { updates, reloaded } = watched(['messages', 'log'], ['vehicles', 'list'])
  for (const id of ['v1', 'v2'])
    updates.apply({ type: 'update', id, channel: 'vehicle_messages', data: { vehicle_ids: [id] } })
  await vi.advanceTimersByTimeAsync(500)
  expect(reloaded).toEqual(['messages log'])
})

test('asset edits reload only the lists that show them, once for several edits', async () => {
  const { updates, reloaded } = watched(
    ['locations', 'list'],
    ['groups', 'list'],
    ['batch-uploads', 'list'],
    ['routes', 'list', 'compact'],
    ['routes', 'list', 'lines'],
  )
  const edited = (id: string, asset_type: 'location' | 'route') =>
    updates.apply({ type: 'update', id, channel: 'assets', data: { asset_type } })
  edited('1', 'location')
  edited('2', 'location')
  await vi.advanceTimersByTimeAsync(500)
  expect(reloaded).toEqual(['locations list', 'groups list', 'batch-uploads list'])
  edited('3', 'route')
  await vi.advanceTimersByTimeAsync(500)
  expect(reloaded.slice(3).sort()).toEqual([
    'batch-uploads list',
    'groups list',
    'routes list compact',
    'routes list lines',
  ])
})

test('an event update reloads its event type only [REALTIME-009]', async () => {
  const { updates, reloaded } = watched(['events', 'storms'], ['events', 'lightning'])
  updates.apply({ type: 'update', id: '1', channel: 'events', data: { event_type: 'storms' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(reloaded).toEqual(['events storms'])
})

test('stopping cancels pending reloads', async () => {
  const { updates, reloaded, loaded } = watched(['locations', 'list'], ['vehicles', 'list'])
  updates.apply({ type: 'update', id: '1', channel: 'weather_data', data: { location_ids: ['a'] } })
  updates.apply({ type: 'update', id: '2', channel: 'assets', data: { asset_type: 'location' } })
  updates.apply(vehicles('v1'))
  updates.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reloaded, loaded()]).toEqual([[], []])
})
