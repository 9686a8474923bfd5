import { expect, test } from 'vitest'
import { mpsToMph } from '../units.ts'
import { climbingSpeedMps } from './climbing-speed.ts'

// Within 3 mph of the speeds to which a truck of 200 lb/hp decelerates in the curves of the AASHTO Green Book (read off the curves).
test.each([
  [0.03, 41],
  [0.04, 33],
  [0.05, 28],
  [0.06, 24],
])('a loaded truck climbs %d at about %d mph', (climb, mph) => {
  expect(Math.abs(mpsToMph(climbingSpeedMps(climb)) - mph)).toBeLessThan(3)
})

test('on the level and downhill only the limits count, and a gentle climb is no hindrance at 65 mph', () => {
  expect(climbingSpeedMps(0)).toBe(Number.POSITIVE_INFINITY)
  expect(climbingSpeedMps(-0.05)).toBe(Number.POSITIVE_INFINITY)
  expect(mpsToMph(climbingSpeedMps(0.008))).toBeGreaterThan(65)
})

test('the steeper the climb, the slower, and never slower than 15 mph', () => {
  const speeds = Array.from({ length: 30 }, (_, i) => climbingSpeedMps((i + 1) / 100))
  expect(speeds).toEqual(speeds.toSorted((a, b) => b - a))
  expect(mpsToMph(speeds.at(-1) as number)).toBeCloseTo(15, 3)
})
