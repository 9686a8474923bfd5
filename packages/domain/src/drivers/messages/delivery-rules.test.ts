import { expect, test } from 'vitest'
import { TelematicsFailure } from '../../vehicles/telematics-failure.ts'
import { afterFailure, GIVE_UP_AFTER_MS, NO_CONNECTION, retryDelayMs } from './delivery-rules.ts'

const unavailable = new TelematicsFailure('unavailable', 'The provider cannot be reached.')

test('the retry delay doubles with each attempt up to 30 s and is randomized by half', () => {
  expect([1, 2, 3, 4, 5, 6, 100, 5000].map((attempts) => retryDelayMs(attempts, () => 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
  expect([1, 3, 100].map((attempts) => retryDelayMs(attempts, () => 0))).toEqual([500, 2000, 15_000])
})

test('a rejected message fails at once with the reason of the provider', () => {
  const failure = new TelematicsFailure('rejected', 'The driver is unknown.')
  expect(afterFailure({ failure, attempts: 1, ageMs: 0 }, Math.random)).toEqual({
    step: 'give-up',
    error: 'The driver is unknown.',
  })
})

test('a message is retried for two hours during an outage', () => {
  const last = { failure: unavailable, attempts: 200, ageMs: GIVE_UP_AFTER_MS - 1 }
  expect(afterFailure(last, () => 1)).toEqual({ step: 'retry', afterMs: 30_000 })
  expect(afterFailure({ ...last, ageMs: GIVE_UP_AFTER_MS }, () => 1)).toEqual({
    step: 'give-up',
    error: 'Given up after 2 hours: The provider cannot be reached.',
  })
})

test('a retry waits at least as long as the provider asks for', () => {
  const limited = (retryAfterMs: number) => new TelematicsFailure('limited', 'Too many.', retryAfterMs)
  expect(afterFailure({ failure: limited(45_000), attempts: 1, ageMs: 0 }, () => 1)).toMatchObject({ afterMs: 45_000 })
  expect(afterFailure({ failure: limited(10), attempts: 1, ageMs: 0 }, () => 1)).toMatchObject({ afterMs: 1000 })
})

test('a vehicle without a connection says so', () => {
  expect(NO_CONNECTION).toBe('No provider is connected for this vehicle.')
})
