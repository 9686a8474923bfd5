// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QUERY_KEYS } from './query-keys.ts'
import { noteRequestedAtStart, startRefreshCycle } from './refresh-cycle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A client that observes one query of each kind and counts its loads. */
function watchedClient() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const loads: Record<string, number> = {}
  for (const [name, queryKey] of Object.entries(QUERY_KEYS)) {
    loads[name] = 0
    const queryFn = async () => {
      loads[name] = (loads[name] ?? 0) + 1
      return name
    }
    new QueryObserver(client, { queryKey: [...queryKey, 'list'], queryFn }).subscribe(() => undefined)
  }
  return { client, loads }
}

const REFRESHED = ['locations', 'routes', 'vehicles', 'groups', 'events', 'roadConditions', 'metadata', 'affected']

test('lists, events, road status and the latest run reload every 5 minutes; other queries keep their own interval [SHELL-052]', async () => {
  const { client, loads } = watchedClient()
  const stop = startRefreshCycle(client)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(loads).toEqual(Object.fromEntries(Object.keys(QUERY_KEYS).map((name) => [name, 1])))
  await vi.advanceTimersByTimeAsync(1)
  expect(Object.keys(loads).filter((name) => loads[name] === 2)).toEqual(expect.arrayContaining(REFRESHED))
  expect(Object.values(loads).filter((count) => count === 2)).toHaveLength(REFRESHED.length)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(loads.routes).toBe(3)
  stop()
  await vi.advanceTimersByTimeAsync(900_000)
  expect(loads.routes).toBe(3)
})

test('data cached by an earlier visit is reloaded when the cycle starts [SHELL-051]', async () => {
  const { client, loads } = watchedClient()
  await vi.advanceTimersByTimeAsync(0)
  const stop = startRefreshCycle(client)
  await vi.advanceTimersByTimeAsync(0)
  expect(Object.keys(loads).filter((name) => loads[name] === 2)).toEqual(expect.arrayContaining(REFRESHED))
  stop()
})

test('what was requested for the first page is not requested again when the cycle starts, but from then on', async () => {
  const { client, loads } = watchedClient()
  await vi.advanceTimersByTimeAsync(0)
  noteRequestedAtStart(client, [...QUERY_KEYS.vehicles, 'list'])
  const stop = startRefreshCycle(client)
  await vi.advanceTimersByTimeAsync(0)
  expect([loads.vehicles, loads.locations]).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(300_000)
  expect([loads.vehicles, loads.locations]).toEqual([2, 3])
  stop()
})

test('the same reload runs when the tab becomes visible, not when it is hidden [SHELL-053]', async () => {
  const { client, loads } = watchedClient()
  const stop = startRefreshCycle(client)
  await vi.advanceTimersByTimeAsync(1000)
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(loads.routes).toBe(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  for (const name of REFRESHED) expect(loads[name]).toBe(2)
  stop()
})
