// @vitest-environment jsdom
import { DAY_MS } from '@stormlane/domain/time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assetQueries, type SavedRoute } from '../../platform/asset-queries.ts'
import { writeStored } from '../../platform/local-store.ts'
import type { MapSearch } from './map-state.ts'
import { switchAssetType } from './selection-rules.ts'
import { useMapView } from './use-map-view.ts'

/** At noon, adding 24 hours gives the next day even when clocks change. */
const NOON = new Date(2026, 0, 14, 12)

/** The view of an address with one known route that departs in `departsInDays` days. */
function renderView(search: MapSearch, departsInDays: number) {
  return watchView(search, departsInDays).result.current
}

function watchView(search: MapSearch, departsInDays: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const departureTime = new Date(NOON.getTime() + departsInDays * DAY_MS).toISOString()
  client.setQueryData(assetQueries.routes('compact').queryKey, [{ id: 'r1', departureTime } as SavedRoute])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useMapView(search, () => undefined), { wrapper })
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test.each([
  ['today', 0, 'nowcast'],
  ['tomorrow', 1, 'extended'],
  ['in three days', 3, 'extended'],
])('route_id of a route that departs %s opens its forecast [MAP-008, MAP-009, MAP-010]', (_, days, timeframe) => {
  expect(renderView({ route_id: 'r1' }, days).timeframe).toBe(timeframe)
})

test('the timeframe in the address overrides that of the route', () => {
  expect(renderView({ route_id: 'r1', forecast: 'nowcast' }, 3).timeframe).toBe('nowcast')
})

test('an unknown route keeps the nowcast', () => {
  expect(renderView({ route_id: 'r2' }, 3).timeframe).toBe('nowcast')
})

test('the chosen asset type is remembered, and one in the address overrides it [MAP-061]', () => {
  const view = renderView({}, 0)
  act(() => view.change(switchAssetType(view.state, 'vehicle')))
  expect(renderView({}, 0).assetType).toBe('vehicle')
  expect(renderView({ route_id: 'r1' }, 0).assetType).toBe('route')
  writeStored('selectedAssetType', undefined)
  expect(renderView({}, 0).assetType).toBe('location')
})

test('the clock ticks every 60 s, and the time windows move on with it [SHELL-055]', () => {
  vi.setSystemTime(new Date('2027-01-14T12:14:00Z'))
  // The nowcast ends at 17:30, and from 12:15 on at 17:45.
  const { result } = watchView({ impact_time: '2027-01-14T17:40:00Z' }, 0)
  expect([result.current.now, result.current.timeframe]).toEqual([new Date('2027-01-14T12:14:00Z'), 'extended'])
  act(() => void vi.advanceTimersByTime(59_999))
  expect([result.current.now, result.current.timeframe]).toEqual([new Date('2027-01-14T12:14:00Z'), 'extended'])
  act(() => void vi.advanceTimersByTime(1))
  expect([result.current.now, result.current.timeframe]).toEqual([new Date('2027-01-14T12:15:00Z'), 'nowcast'])
})
