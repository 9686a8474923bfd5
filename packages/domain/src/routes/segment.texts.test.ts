import { expect, test } from 'vitest'
import { segmentReason } from './segment.texts.ts'

const CLEAR = { freeFlowMps: 30, adjustedMps: 30, minutesAdded: 0, slowedBy: null, riskFrom: null }

test('a stretch without a slowdown is a clear road', () => {
  expect(segmentReason(CLEAR, 'imperial')).toBe('Clear road')
})

test('a stretch with rain shows its rain risk and the confidence', () => {
  const rainRisk = { level: 2, confidence: 0.8376 } as const
  expect(segmentReason({ ...CLEAR, rainRisk }, 'imperial')).toBe('Rain: Moderate (Very high confidence)')
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
