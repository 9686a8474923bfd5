import { expect, test } from 'vitest'
import { criticalGust, EMPTY_RIG, perpendicularGust, tippingScore } from './overturning.ts'
import { mphToMps, mpsToMph } from './units.ts'

test.each([
  [6400, 52, 73],
  [15_900, 81, 115],
  [28_000, 108, 152],
])('%s kg tips over between %s and %s mph', (massKg, lowerMph, upperMph) => {
  expect(mpsToMph(criticalGust({ ...EMPTY_RIG, massKg }, 2))).toBeCloseTo(lowerMph, -0.5)
  expect(Math.abs(mpsToMph(criticalGust({ ...EMPTY_RIG, massKg }, 1)) - upperMph)).toBeLessThan(1.5)
})

test('only the component of the wind across the road counts', () => {
  expect(perpendicularGust(20, 270, 0)).toBeCloseTo(20, 9)
  expect(perpendicularGust(20, 270, 90)).toBeCloseTo(0, 9)
  expect(perpendicularGust(20, 225, 0)).toBeCloseTo(14.14, 2)
})

test('the score reaches 10 at the critical gust and grows with the square before it', () => {
  const critical = criticalGust(EMPTY_RIG)
  expect(tippingScore(critical)).toBeCloseTo(10, 9)
  expect(tippingScore(critical / 2)).toBeCloseTo(2.5, 9)
  expect(tippingScore(critical * 2)).toBe(10)
})

test('a light trailer is at high risk where Wyoming closes the road at 60 mph', () => {
  expect(tippingScore(mphToMps(60), { ...EMPTY_RIG, massKg: 6400 })).toBe(10)
  expect(tippingScore(mphToMps(60))).toBeGreaterThan(4)
})
