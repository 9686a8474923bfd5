import { expect, test } from 'vitest'
import { rainRateToReflectivity, reflectivityToRainRate } from './radar.ts'

test.each([
  [20, 0.46],
  [30, 2.4],
  [40, 12],
  [50, 63],
])('%s dBZ is about %s mm/h', (dbz, rate) => {
  expect(reflectivityToRainRate(dbz) / rate).toBeCloseTo(1, 1)
})

test('the hail cap limits rain to 104 mm/h', () => {
  expect(reflectivityToRainRate(53)).toBeCloseTo(104, 0)
  expect(reflectivityToRainRate(70)).toBe(reflectivityToRainRate(53))
})

test('rain rate and reflectivity convert both ways, and dry air has no echo', () => {
  expect(reflectivityToRainRate(rainRateToReflectivity(8, 'convective'))).toBeCloseTo(8, 9)
  expect(rainRateToReflectivity(1, 'stratiform')).toBeCloseTo(23, 1)
  expect(rainRateToReflectivity(0, 'stratiform')).toBe(-10)
})
