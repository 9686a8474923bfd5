import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { webhookOutageMs, webhookRetryMs } from './webhook-retries.ts'

const never = () => 0
const almostOne = () => 0.999

test('pauses grow, and the eight retries end within a day', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => webhookRetryMs(attempts, never))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const sum = pauses.reduce((total, pause) => total + pause, 0)
  expect(sum).toBeLessThan(DAY_MS)
  expect(sum).toBeGreaterThan(0.9 * DAY_MS)
  expect(webhookRetryMs(50, never)).toBe(webhookRetryMs(8, never))
})

test('at most a fifth of a pause is cut off at random', () => {
  expect(webhookRetryMs(1, never)).toBe(5_000)
  expect(webhookRetryMs(1, almostOne)).toBeGreaterThanOrEqual(4_000)
})

test('a receiver that is down is tried at least once an hour', () => {
  expect(webhookOutageMs(1, never)).toBe(5_000)
  expect(webhookOutageMs(8, never)).toBe(HOUR_MS)
})

test.each([
  [0, 5_000],
  [1, 5_000],
  [2, 30_000],
  [3, 2 * MINUTE_MS],
  [4, 10 * MINUTE_MS],
  [5, HOUR_MS],
  [6, 3 * HOUR_MS],
  [7, 7 * HOUR_MS],
  [8, 12 * HOUR_MS],
])('after %d failed attempts the pause is %d ms, of which half a random number cuts a tenth', (attempts, pause) => {
  expect(webhookRetryMs(attempts, never)).toBe(pause)
  expect(webhookRetryMs(attempts, () => 0.5)).toBe(0.9 * pause)
})
