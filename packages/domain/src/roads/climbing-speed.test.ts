import { expect, test } from 'vitest'
import { mpsToMph } from '../measures/units.ts'
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

test.each([0.02, 0.035, 0.06])(
  'on a climb of %d the power at the wheels equals climb, rolling and air resistance',
  (climb) => {
    const v = climbingSpeedMps(climb)
    // 200 lb/hp less 15 %; rolling resistance 0.006; 6 m² of drag area and 36 t in air of 1.2 kg/m³.
    const wattsPerKg = (0.85 * 745.7) / (200 * 0.4536)
    expect(v * (9.81 * (climb + 0.006) + (0.6 * 6 * v * v) / 36_000)).toBeCloseTo(wattsPerKg, 3)
  },
)
