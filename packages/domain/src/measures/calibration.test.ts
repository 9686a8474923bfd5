import { expect, test } from 'vitest'
import { calibrated, calibrationAt } from './calibration.ts'

const ROWS = [
  { leadHours: 0, shift: 0, slope: 1 },
  { leadHours: 24, shift: -0.4, slope: 0.8 },
  { leadHours: 72, shift: -2, slope: 0.4 },
]

test.each([
  [0, 0, 1],
  [12, -0.2, 0.9],
  [24, -0.4, 0.8],
  [48, -1.2, 0.6],
  [72, -2, 0.4],
  [100, -2, 0.4],
])('%i hours ahead the shift is %f and the slope %f', (lead, shift, slope) => {
  const at = calibrationAt(ROWS, lead)
  expect(at.shift).toBeCloseTo(shift)
  expect(at.slope).toBeCloseTo(slope)
})

// logit .9 = 2.1972; -.4 + .8 · 2.1972 = 1.3578; its logistic is .7954, computed by hand.
test.each([
  [0.9, 0, 0.9],
  [0.9, 24, 0.7954],
  [0.5, 72, 0.1192],
  [0, 72, 0],
  [1, 0, 1],
])('%f forecast %i hours ahead becomes %f', (probability, lead, expected) => {
  expect(calibrated(probability, calibrationAt(ROWS, lead))).toBeCloseTo(expected, 3)
})
