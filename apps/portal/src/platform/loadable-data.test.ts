// @vitest-environment jsdom
import { getPortalMetadata } from '@stormlane/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../test/answer-on-wire.ts'
import { type Answering, stubServer } from '../../test/stub-server.ts'
import { queryClient } from './query-client.ts'
import { QUERY_KEYS } from './query-keys.ts'
import { sessionQueries } from './session-queries.ts'

const LOADED_AT = new Date('2027-01-14T21:12:00Z')

beforeEach(() => vi.useFakeTimers({ now: LOADED_AT }))
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** Observes a query against a stub server. */
function watch(answering: Answering) {
  const { asked } = stubServer(answering)
  const observer = new QueryObserver(queryClient, sessionQueries.metadata())
  const stop = observer.subscribe(() => undefined)
  return { asked, observer, stop, result: () => observer.getCurrentResult() }
}

const runAt = (hour: string) => ({
  body: answerOnWire(getPortalMetadata, { weather_data_latest_run_time: `2027-01-14T${hour}:00:00Z` }),
})

test('data goes from loading to success with its loaded time, and is requested again after its cache time [API-014]', async () => {
  const { asked, result, stop } = watch(() => runAt('21'))
  expect([result().status, result().fetchStatus]).toEqual(['pending', 'fetching'])
  await vi.advanceTimersByTimeAsync(0)
  expect(result().status).toBe('success')
  expect(new Date(result().dataUpdatedAt)).toEqual(LOADED_AT)
  stop()
  const look = async () => {
    const again = new QueryObserver(queryClient, sessionQueries.metadata())
    again.subscribe(() => undefined)()
    await vi.advanceTimersByTimeAsync(0)
  }
  const { staleTime } = queryClient.defaultQueryOptions({ queryKey: QUERY_KEYS.metadata })
  await vi.advanceTimersByTimeAsync(Number(staleTime) - 1000)
  await look()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  await look()
  expect(asked).toHaveLength(2)
})

test('data that fails to load is in the error state until a load succeeds [API-014]', async () => {
  let isDown = true
  const { observer, result, stop } = watch(() => (isDown ? { status: 500, body: { error: 'down' } } : runAt('21')))
  await vi.advanceTimersByTimeAsync(0)
  expect([result().status, result().error]).toEqual(['error', expect.objectContaining({ status: 500 })])
  isDown = false
  await Promise.all([observer.refetch(), vi.advanceTimersByTimeAsync(0)])
  expect([result().status, result().error]).toEqual(['success', null])
  stop()
})

test('a newer request for the same data aborts the older one and ignores its answer [API-015]', async () => {
  const hours = ['19', '20', '21']
  const late: (() => void)[] = []
  const { asked, observer, result, stop } = watch(() => {
    const answer = runAt(hours.shift() ?? '')
    return hours.length === 2 ? answer : new Promise((resolve) => late.push(() => resolve(answer)))
  })
  await vi.advanceTimersByTimeAsync(0)
  const older = observer.refetch()
  await vi.advanceTimersByTimeAsync(0)
  const newer = observer.refetch()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.map(({ aborted }) => aborted)).toEqual([false, true, false])
  for (const answer of late.toReversed()) answer()
  await vi.advanceTimersByTimeAsync(0)
  await Promise.all([older, newer])
  expect(result().data).toMatchObject({ weatherDataLatestRunTime: '2027-01-14T21:00:00Z' })
  stop()
})
