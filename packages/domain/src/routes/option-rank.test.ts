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
