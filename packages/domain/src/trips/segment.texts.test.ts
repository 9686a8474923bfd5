import { expect, test } from 'vitest'
import { dangerWords, driverWords, segmentReason } from './segment.texts.ts'

const CLEAR = { freeFlowMps: 30, adjustedMps: 30, minutesAdded: 0, slowedBy: null, riskFrom: null }

test('a stretch without a slowdown is a clear road', () => {
  expect(segmentReason(CLEAR, 'imperial')).toBe('Clear road')
})

test('a stretch with rain shows its rain risk and the confidence', () => {
  const rainRisk = { level: 2, confidence: 0.8376 } as const
  expect(segmentReason({ ...CLEAR, rainRisk }, 'imperial')).toBe('Rain: Moderate (Very high confidence)')
})

test('[MODEL-111] a stretch three days ahead says how likely its level is', () => {
  const riskFrom = { hazard: 'snow', quantity: 'snowRate', value: 15, threshold: 2, worse: 'above', score: 5 } as const
  expect(segmentReason({ ...CLEAR, riskFrom, chance: 0.216 }, 'metric')).toMatch(/ · 22% chance$/)
  expect(segmentReason({ ...CLEAR, riskFrom, chance: null }, 'metric')).not.toContain('chance')
})

test('a slow stretch names the cause, its threshold and the lost time', () => {
  const slowedBy = {
    hazard: 'snow',
    quantity: 'snowRate',
    value: 15.24,
    threshold: 12.7,
    worse: 'above',
    factor: 0.82,
  } as const
  const words = segmentReason({ ...CLEAR, adjustedMps: 24.6, minutesAdded: 12.2, slowedBy }, 'imperial')
  expect(words).toBe('Snow 0.6 in/h (slows above 0.5 in/h) · speed -18% · +12 min')
})

test('a risky stretch without a slowdown names the cause of the risk', () => {
  const riskFrom = {
    hazard: 'frost',
    quantity: 'temperature',
    value: -3,
    threshold: -2,
    worse: 'below',
    score: 5,
  } as const
  expect(segmentReason({ ...CLEAR, riskFrom }, 'metric')).toContain('-3 °C (moderate below -2 °C)')
})

const trace = {
  hazard: 'snow',
  quantity: 'snowRate',
  value: 0.04,
  threshold: 0.03,
  worse: 'above',
  factor: 0.84,
} as const

test('a value or threshold that rounds to zero is not printed', () => {
  const words = segmentReason({ ...CLEAR, adjustedMps: 25.2, slowedBy: trace }, 'metric')
  expect(words).toBe('Snow · speed -16%')
})

const dangerousSnow = { ...trace, hazard: 'snow', score: 8 } as const
const onI80 = { ...CLEAR, routeName: 'I-80', roadKind: 'freeway', roadIndex: 0 } as const

test.each([
  ['a slow stretch', { adjustedMps: 25.2, slowedBy: trace }, 'Keep 55 mph or less, I-80, snow'],
  [
    'a risky stretch',
    { roadIndex: 5, riskFrom: { ...trace, hazard: 'iceOnBridges', score: 5 } },
    'Drive with care, I-80, ice possible on bridges',
  ],
  [
    'gusts',
    { adjustedMps: 25.2, slowedBy: trace, tippingIndex: 5 },
    'Keep 55 mph or less, I-80, snow, strong crosswind',
  ],
  ['gusts alone', { tippingIndex: 5 }, 'Drive with care, I-80, strong crosswind'],
  ['a clear road', {}, 'Clear road'],
] as const)('a driver reads of %s what to do', (_, parts, words) => {
  expect(driverWords({ ...onI80, ...parts })).toBe(words)
})

test.each([
  ['a freeway', 'freeway', 20.2, 'Keep 45 mph or less, I-80, snow'],
  ['a freeway with a slow ramp', 'freeway', 20, 'Drive with care, I-80, snow'],
  ['a highway', 'highway', 20, 'Keep 40 mph or less, I-80, snow'],
  ['a street', 'street', 11.2, 'Keep 25 mph or less, I-80, snow'],
  ['a slow street', 'street', 11, 'Drive with care, I-80, snow'],
  ['the way to the nearest road', 'access', 25, 'Drive with care, I-80, snow'],
] as const)('snow that is no danger slows %s (%s at %s m/s): %s [REPORT-040]', (_, roadKind, adjustedMps, words) => {
  expect(driverWords({ ...onI80, roadKind, adjustedMps, slowedBy: trace })).toBe(words)
})

test('a danger asks for less than 45 mph on a freeway and 25 mph elsewhere, and is named [REPORT-040]', () => {
  const snow = { ...onI80, slowedBy: trace, riskFrom: dangerousSnow, roadIndex: 4 }
  expect(driverWords({ ...snow, adjustedMps: 16 })).toBe('Keep 35 mph or less, I-80, snow')
  expect(driverWords({ ...snow, adjustedMps: 16, roadIndex: 3.9 })).toBe('Drive with care, I-80, snow')
  expect(driverWords({ ...snow, adjustedMps: 9, roadKind: 'street' })).toBe('Keep 20 mph or less, I-80, snow')
  const ice = { ...snow, adjustedMps: 16, riskFrom: { ...dangerousSnow, hazard: 'iceOnRoad' } } as const
  expect(driverWords(ice)).toBe('Keep 35 mph or less, I-80, snow, ice on the road')
  expect(driverWords({ ...snow, adjustedMps: 2 })).toBe('Drive with care, I-80, snow')
})

test('a stretch ahead has its road and dangers, but no speed [REPORT-041]', () => {
  expect(dangerWords({ ...onI80, adjustedMps: 25.2, slowedBy: trace, tippingIndex: 5 })).toBe(
    'I-80, snow, strong crosswind',
  )
  expect(dangerWords(onI80)).toBe('Clear road')
})
