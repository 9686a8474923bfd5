import { expect, test } from 'vitest'
import { RAIN_RISK_SAMPLES, rainRisk } from './rain-risk.ts'
import { seededRandom } from './random-source.ts'

test('rain risk draws 10,000 samples [RISK-042]', () => {
  let falls = 0
  rainRisk(0.2, 0, () => {
    falls++
    return 0.5
  })
  // With no chance of rain each sample takes one draw only.
  expect(falls).toBe(10_000)
  expect(RAIN_RISK_SAMPLES).toBe(10_000)
})

test.each([
  [0.002, 0],
  [0.009, 0],
  [0.012, 1],
  [0.09, 1],
  [0.12, 2],
  [0.27, 2],
  [0.33, 3],
  [0.46, 3],
  [0.55, 4],
  [3, 4],
])('rain of %s in/h that surely falls is level %s [RISK-043]', (rate, level) => {
  expect(rainRisk(rate, 1, seededRandom(7)).level).toBe(level)
})

test('unlikely rain is no risk however heavy, and its shares are kept', () => {
  const risk = rainRisk(2, 0.3, seededRandom(1))
  expect(risk.level).toBe(0)
  expect(risk.exceedance[0]).toBeCloseTo(0.3, 1)
})

test('the same seed gives the same answer', () => {
  expect(rainRisk(0.3, 0.8, seededRandom(42))).toEqual(rainRisk(0.3, 0.8, seededRandom(42)))
})
