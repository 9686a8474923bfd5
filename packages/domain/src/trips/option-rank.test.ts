import { expect, test } from 'vitest'
import { riskWeightedSeconds } from './option-rank.ts'

test.each([
  [100, 0, 101, 0],
  [100, 0, 90, 3],
  [100, 1, 97, 2],
  [80, 3, 100, 0],
] as const)('%i s at level %i come before %i s at level %i', (seconds, risk, otherSeconds, otherRisk) => {
  expect(riskWeightedSeconds(seconds, risk)).toBeLessThan(riskWeightedSeconds(otherSeconds, otherRisk))
})

test.each([
  [0, 100],
  [1, 101],
  [2, 105],
  [3, 115],
  [4, 130],
] as const)('100 s at level %i weigh as much as %i s without risk', (risk, seconds) => {
  expect(riskWeightedSeconds(100, risk)).toBeCloseTo(seconds, 9)
})
