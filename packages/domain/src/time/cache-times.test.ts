import { expect, test } from 'vitest'
import { CACHE_SECONDS } from './cache-times.ts'

test('weather is cached 5 min [API-016], ratings, tilesets and alerts 300 s [API-017], events 570000 ms [API-018], road conditions 15 min [API-019]', () => {
  const { weather, ratings, tilesets, alerts, events, roadConditions } = CACHE_SECONDS
  expect(weather * 1000).toBe(300_000)
  expect([ratings, tilesets, alerts]).toEqual([300, 300, 300])
  expect(events * 1000).toBe(570_000)
  expect(roadConditions).toBe(15 * 60)
})
