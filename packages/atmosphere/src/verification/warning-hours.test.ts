import { expect, test } from 'vitest'
import { warningHours } from './warning-hours.ts'

const at = (...detections: (number | null)[]) =>
  warningHours(detections.map((detection, i) => ({ leadHours: [1, 6, 24, 72][i] as number, detection })))

test.each([
  // Between 6 hours, when 60 % were forecast, and 24 hours, when 30 % were: a third of the way.
  [[0.9, 0.6, 0.3, 0.1], 12],
  [[0.9, 0.8, 0.5, 0.4], 24],
  [[0.9, 0.8, 0.7, 0.6], 72],
  [[0.4, 0.2, 0.1, 0], 0],
  [[0.9, null, 0.4, null], 1 + 23 * 0.8],
])('shares of %j mean a warning of %f hours', (detections, hours) => {
  expect(at(...detections)).toBeCloseTo(hours)
})

test('without events there is no warning time', () => {
  expect(at(null, null)).toBeNull()
})
