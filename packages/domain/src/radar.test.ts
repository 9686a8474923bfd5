import { expect, test } from 'vitest'
import { rainOfReflectivity, reflectivityOfRain } from './radar.ts'

test.each([
  [20, 0.46],
  [30, 2.4],
  [40, 12],
  [50, 63],
])('%s dBZ is about %s mm/h', (dbz, rate) => {
  expect(rainOfReflectivity(dbz) / rate).toBeCloseTo(1, 1)
})

test('hail caps the rain at 104 mm/h', () => {
  expect(rainOfReflectivity(53)).toBeCloseTo(104, 0)
  expect(rainOfReflectivity(70)).toBe(rainOfReflectivity(53))
})

test('rain and echo are inverses, and no rain gives no echo', () => {
  expect(rainOfReflectivity(reflectivityOfRain(8, 'convective'))).toBeCloseTo(8, 9)
  expect(reflectivityOfRain(1, 'stratiform')).toBeCloseTo(23, 1)
  expect(reflectivityOfRain(0, 'stratiform')).toBe(-10)
})
