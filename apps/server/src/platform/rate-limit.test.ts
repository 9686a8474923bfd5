import { expect, test } from 'vitest'
import { rateLimiter } from './rate-limit.ts'

test('a burst passes, the next call fails with a time to retry, and the bucket refills over time', () => {
  let now = 0
  const limiter = rateLimiter({ burst: 2, perSecond: 0.5 }, () => now)
  limiter.take('a')
  limiter.take('a')
  expect(() => limiter.take('a')).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2 }))
  limiter.take('b')
  now = 2000
  limiter.take('a')
  expect(() => limiter.require('a')).toThrow('too many requests')
})

test('keys beyond the limit push out those used longest ago, and no others', () => {
  let now = 0
  const limiter = rateLimiter({ burst: 1, perSecond: 0.001 }, () => now, 3)
  for (const key of ['a', 'b', 'c']) {
    limiter.take(key)
    now++
  }
  limiter.take('d')
  for (const kept of ['b', 'c', 'd']) expect(() => limiter.require(kept)).toThrow('too many requests')
  expect(() => limiter.require('a')).not.toThrow()
})

test('a call looks at a few buckets only, however many keys there are', () => {
  let reads = 0
  const limiter = rateLimiter({ burst: 1, perSecond: 0.001 }, () => {
    reads++
    return 0
  })
  for (let key = 0; key < 60_000; key++) limiter.take(String(key))
  expect(reads).toBeLessThan(60_000 * 4)
})
