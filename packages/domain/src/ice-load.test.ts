import { expect, test } from 'vitest'
import { radialIceGrowthMm, spiaIndex } from './ice-load.ts'

test.each([
  [0.05, 40, 0],
  [0.1, 10, 0],
  [0.2, 20, 1],
  [0.3, 10, 1],
  [0.3, 30, 3],
  [0.6, 34.9, 4],
  [0.6, 35, 5],
  [0.8, 10, 3],
  [1.2, 14.9, 4],
  [1.2, 15, 5],
  [1.6, 0, 5],
])('%s in of ice at %s mph is SPIA %s', (ice, wind, index) => {
  expect(spiaIndex(ice, wind)).toBe(index)
})

test('ice grows with rain, wind and time', () => {
  expect(radialIceGrowthMm(0, 10, 1)).toBe(0)
  expect(radialIceGrowthMm(2, 0, 1)).toBeCloseTo(2 / (0.9 * Math.PI), 9)
  expect(radialIceGrowthMm(2, 10, 6)).toBeGreaterThan(radialIceGrowthMm(2, 0, 6))
})
