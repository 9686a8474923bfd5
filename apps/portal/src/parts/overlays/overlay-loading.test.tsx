// @vitest-environment jsdom
import { listAlertFeatures, listEvents, listFloodChance, listRoadConditions } from '@stormlane/contract'
import { featureFlags, organizationSettings } from '@stormlane/domain/product'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { stubServer } from '../../../test/stub-server.ts'
import type { OverlayId } from './overlay-id.ts'
import { useOverlays } from './use-overlays.ts'
import { useWireBounds } from './use-wire-bounds.ts'

const PATIENT = { timeout: 30_000 }
const NOW = new Date('2026-01-14T21:12:00Z')

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a moving map reports its latest bounds once per 500 ms [MAP-114, API-121]', () => {
  const { result } = renderHook(() => useWireBounds())
  const move = (east: number) => act(() => result.current[1]({ bounds: [-100, 40, east, 45] }))
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  vi.useFakeTimers()
  move(-99)
  wait(300)
  move(-98)
  wait(199)
  expect(result.current[0]).toBeUndefined()
  move(-97)
  wait(1)
  expect(result.current[0]).toBe('45.00,-97.00,40.00,-100.00')
  move(-96)
  wait(499)
  expect(result.current[0]).toBe('45.00,-97.00,40.00,-100.00')
  wait(1)
  expect(result.current[0]).toBe('45.00,-96.00,40.00,-100.00')
})

const PAGE = {
  flags: featureFlags(['showEventsInPortal', 'show511InPortal']),
  settings: organizationSettings(),
  units: 'imperial' as const,
  now: NOW,
}

function renderOverlays(initial: OverlayId[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const rendered = renderHook(({ bounds, on }) => useOverlays(on, bounds, PAGE, null), {
    wrapper,
    initialProps: { bounds: '45,-97,40,-100', on: initial },
  })
  return { ...rendered, client }
}

const pointFeature = (id: string) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [-98, 41] },
  properties: {},
})

test('new bounds abort the request for the previous ones [API-122]', async () => {
  const { asked } = stubServer(({ query }) =>
    query.get('bounds') === '45,-97,40,-100'
      ? new Promise(() => undefined)
      : { body: answerOnWire(listAlertFeatures, { features: [] }) },
  )
  const on: OverlayId[] = ['alerts']
  const { rerender } = renderOverlays(on)
  await waitFor(() => expect(asked).toHaveLength(1), PATIENT)
  rerender({ bounds: '46,-97,41,-100', on })
  await waitFor(() => expect(asked).toHaveLength(2), PATIENT)
  await waitFor(() => expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]), PATIENT)
})

const strike = { event_type: 'lightning', id: 's', detected_time: NOW.toISOString(), geo_json: pointFeature('s') }
const flood = { ...pointFeature('n'), properties: { name: 'Hall, NE', date: '2026-01-14', flood_probability: 0.4 } }
const closure = {
  ...pointFeature('c'),
  properties: {
    id: 'c',
    road_condition_type: 'road_closure',
    roadway: null,
    description: 'Closed',
    reason: null,
    affected_lanes: null,
    start_time: null,
    end_time: null,
  },
}

test.each([
  ['lightning', '[API-012]', '/events/current', answerOnWire(listEvents, { events: [strike] })],
  ['flood-chance', '[API-012]', '/afb/flood-chance', answerOnWire(listFloodChance, { features: [flood] })],
  ['road-closures', '[API-137]', '/road-conditions/current', answerOnWire(listRoadConditions, { features: [closure] })],
] as const)('%s are hidden once the server answers "permission not granted" %s', async (layer, _ids, path, body) => {
  const refusal = { status: 403, body: { error: 'permission not granted' } }
  let isGranted = true
  const { asked } = stubServer(() => (isGranted ? { body } : refusal))
  const { result, client } = renderOverlays([layer])
  const drawn = () => result.current.map(({ id, items }) => [id, items.length])
  await waitFor(() => expect(drawn()).toEqual([[layer, 1]]), PATIENT)
  isGranted = false
  await act(() => client.refetchQueries())
  await waitFor(() => expect(drawn()).toEqual([[layer, 0]]), PATIENT)
  expect(asked.map((one) => one.path)).toEqual([path, path])
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.error !== null })).toEqual([])
})

test('strikes are requested every 3 minutes [LAYER-061]', async () => {
  const { asked } = stubServer(() => ({
    body: answerOnWire(listEvents, { events: [], updated_at: NOW.toISOString() }),
  }))
  renderOverlays(['lightning'])
  await waitFor(() => expect(asked).toHaveLength(1), PATIENT)
  await act(() => vi.advanceTimersByTimeAsync(179_000))
  expect(asked).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await waitFor(() => expect(asked).toHaveLength(2), PATIENT)
})

test('until the feed of strikes has answered for the first time, it is requested every 5 seconds', async () => {
  const { asked } = stubServer(() => ({ body: answerOnWire(listEvents, { events: [], updated_at: null }) }))
  renderOverlays(['lightning'])
  await waitFor(() => expect(asked).toHaveLength(1), PATIENT)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await waitFor(() => expect(asked).toHaveLength(2), PATIENT)
})
