import { expect, test } from 'vitest'
import { rainRisk, sampledRainRisk } from './rain-risk.ts'

/** In the middle of the continent on a day between summer and winter, where the climate changes nothing. */
const at = (leadHours: number) => ({ leadHours, validAt: new Date('2026-04-20T12:00:00Z'), lat: 38, lng: -95 })

test.each([
  [0, 0],
  [0.009, 0],
  [0.012, 1],
  [0.09, 1],
  [0.12, 2],
  [0.27, 2],
  [0.33, 3],
  [0.46, 3],
  [0.55, 4],
  [3, 4],
])('rain of %s in/h is level %s', (rate, level) => {
  expect(rainRisk(rate, at(0)).level).toBe(level)
})

test('the confidence is a share of 10,000 samples around the forecast rate [RISK-042]', () => {
  const counts = Array.from({ length: 400 }, (_, i) => 10_000 * sampledRainRisk(0.31 + i / 2500).share)
  for (const count of counts) expect(count).toBeCloseTo(Math.round(count), 6)
  // With fewer samples the shares would be multiples of a coarser step.
  const steps = counts.slice(1).map((count, i) => Math.round(count - (counts[i] as number)))
  expect(Math.min(...steps.filter((step) => step > 0))).toBe(1)
})

test.each([
  // log2(0.4 / 0.3) = 0.415 standard deviations above the bound, log2(0.6 / 0.5) = 0.263, log2(0.05 / 0.01) = 2.32
  [0.4, 0.661],
  [0.6, 0.604],
  [0.05, 0.99],
])(
  'rain of %s in/h reaches its level in %s of a log-normal distribution whose deviation is a factor of two',
  (rate, share) => {
    expect(sampledRainRisk(rate).share).toBeCloseTo(share, 1.7)
  },
)

test('rain that reaches no level is no risk for sure', () => {
  expect(rainRisk(0.004, at(0))).toEqual({ level: 0, confidence: 1 })
})

test('the farther ahead rain is, the less sure is its level', () => {
  const confidences = [0, 1, 6, 24, 72, 167].map((leadHours) => rainRisk(0.2, at(leadHours)))
  expect(new Set(confidences.map(({ level }) => level))).toEqual(new Set([2]))
  // Nothing is known about forecasts of less than an hour.
  expect(confidences[0]).toEqual(confidences[1])
  const sorted = confidences.map(({ confidence }) => confidence).toSorted((a, b) => b - a)
  expect(confidences.map(({ confidence }) => confidence)).toEqual(sorted)
  expect(confidences.at(-1)?.confidence).toBeLessThan(0.25)
})

test('the confidence knows level, season and place: showers of summer and extreme rain are soon elsewhere', () => {
  const confidence = (rate: number, month: string, place = {}) =>
    rainRisk(rate, { ...at(6), validAt: new Date(`2026-${month}-15T00:00:00Z`), ...place }).confidence
  expect(confidence(0.2, '07')).toBeLessThan(confidence(0.2, '01') - 0.1)
  // Both rates are as far above the bound of their level.
  expect(confidence(0.45, '04')).toBeLessThan(confidence(0.15, '04') - 0.1)
  expect(confidence(0.05, '04', { lng: -120 })).toBeLessThan(confidence(0.05, '04', { lng: -75 }))
  // Beyond the area that it was fitted to, the confidence is that of its edge.
  expect(confidence(0.05, '04', { lat: 65 })).toBe(confidence(0.05, '04', { lat: 50 }))
})
