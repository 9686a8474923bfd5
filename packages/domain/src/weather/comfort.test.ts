import { expect, test } from 'vitest'
import {
  heatIndex,
  heatIndexFahrenheit,
  relativeHumidityPercent,
  vaporPressureDeficitHpa,
  windChill,
  windChillFahrenheit,
} from './comfort.ts'

test.each([
  [90, 90, 121.9],
  [86, 90, 105.4],
  [60, 90, 59.9],
])('%s °F at %s %% feels like %s °F', (t, rh, expected) => {
  expect(heatIndexFahrenheit(t, rh)).toBeCloseTo(expected, 1)
})

test('the heat index is lowered in very dry air and raised in very humid air', () => {
  expect(heatIndexFahrenheit(95, 5)).toBeLessThan(heatIndexFahrenheit(95, 13))
  expect(heatIndexFahrenheit(82, 95)).toBeGreaterThan(heatIndexFahrenheit(82, 85))
})

test('0 °F with 15 mph feels like -19 °F', () => {
  expect(windChillFahrenheit(0, 15)).toBeCloseTo(-19, 0)
})

test('wind chill does not apply above 50 °F or in calm air', () => {
  expect(windChillFahrenheit(51, 30)).toBe(51)
  expect(windChillFahrenheit(10, 3)).toBe(10)
})

test('heat index and wind chill are also available in °C', () => {
  expect(heatIndex(35, 24)).toBeGreaterThan(38)
  expect(windChill(-18, 7)).toBeLessThan(-27)
})

test('saturated air has 100 % relative humidity and no vapor-pressure deficit', () => {
  expect(relativeHumidityPercent(20, 20)).toBeCloseTo(100, 10)
  expect(vaporPressureDeficitHpa(20, 20)).toBe(0)
  expect(vaporPressureDeficitHpa(35, 0)).toBeCloseTo(50.1, 0)
})
