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
