import { expect, test } from 'vitest'
import { radialIceGrowthMm } from './ice-load.ts'

test('ice grows with rain, wind and time', () => {
  expect(radialIceGrowthMm(0, 10, 1)).toBe(0)
  expect(radialIceGrowthMm(2, 0, 1)).toBeCloseTo(2 / (0.9 * Math.PI), 9)
  expect(radialIceGrowthMm(2, 10, 6)).toBeGreaterThan(radialIceGrowthMm(2, 0, 6))
})
