import { expect, test } from 'vitest'
import {
  heatIndex,
  heatIndexFahrenheit,
  relativeHumidityPercent,
  vapourPressureDeficitHpa,
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

test('very dry heat feels cooler than the regression says, and damp warmth hotter', () => {
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

test('both indices also speak the canonical units', () => {
  expect(heatIndex(35, 24)).toBeGreaterThan(38)
  expect(windChill(-18, 7)).toBeLessThan(-27)
})

test('saturated air has full humidity and no deficit', () => {
  expect(relativeHumidityPercent(20, 20)).toBeCloseTo(100, 10)
  expect(vapourPressureDeficitHpa(20, 20)).toBe(0)
  expect(vapourPressureDeficitHpa(35, 0)).toBeCloseTo(50.1, 0)
})
