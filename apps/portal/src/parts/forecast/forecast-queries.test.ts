// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubServer } from '../../../test/stub-server.ts'
import { forecastQueries } from './forecast-queries.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('tilesets are polled every 5 seconds until the first run is published', async () => {
  let tilesets: object[] = []
  const { asked } = stubServer(() => ({
    body: { variables: [{ variable: 'road', tilesets }], creation_metadata: [] },
  }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const stop = new QueryObserver(client, forecastQueries.tilesets('impact')).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(4900)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(2)
  tilesets = [{ id: 't', time: '2026-01-14T21:00:00Z', variable: 'road', url: '/t' }]
  await vi.advanceTimersByTimeAsync(5100)
  expect(asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
  stop()
  client.clear()
})
