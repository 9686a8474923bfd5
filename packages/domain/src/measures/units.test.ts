import { expect, test } from 'vitest'
import {
  celsiusToFahrenheit,
  displayUnit,
  displayValue,
  fahrenheitToCelsius,
  formatQuantity,
  inchesToMm,
  knotsToMps,
  METERS_PER_NAUTICAL_MILE,
  metersToMiles,
  milesToMeters,
  mmToInches,
  mphToMps,
  mpsToMph,
  type Quantity,
  roundTo,
} from './units.ts'

test('meters become miles at 0.00062 a meter [RISK-057]', () => {
  expect(metersToMiles(1000)).toBeCloseTo(0.62, 10)
})

test('mph become km/h at 1.60934', () => {
  expect(displayValue('speed', mphToMps(100), 'metric')).toBeCloseTo(160.934, 10)
})

test('inches become mm at 25.4 [RISK-059]', () => {
  expect(inchesToMm(2)).toBeCloseTo(50.8, 10)
})

test('with the metric system speeds show in km/h and rain in mm [RISK-060]', () => {
  expect(displayUnit('speed', 'metric')).toBe('km/h')
  expect(displayValue('speed', 10, 'metric')).toBeCloseTo(36, 3)
  expect(formatQuantity('rainDepth', 12.34, 'metric')).toBe('12.3 mm')
  expect(formatQuantity('rainRate', 12.7, 'imperial')).toBe('0.50 in/h')
  expect(formatQuantity('speed', mphToMps(60), 'imperial')).toBe('60 mph')
})

test('temperatures and speeds convert both ways', () => {
  expect(fahrenheitToCelsius(celsiusToFahrenheit(-17.3))).toBeCloseTo(-17.3, 10)
  expect(mpsToMph(mphToMps(45))).toBeCloseTo(45, 10)
  expect(celsiusToFahrenheit(100)).toBe(212)
})

test('a difference of temperatures has no zero point: 3 K are 5.4 °F, not 37 °F', () => {
  expect(formatQuantity('temperatureDifference', 3, 'imperial')).toBe('5.4 °F')
  expect(formatQuantity('temperatureDifference', 3, 'metric')).toBe('3.0 °C')
})

test('a value that rounds to zero has no minus sign', () => {
  expect(formatQuantity('temperature', -0.2, 'metric')).toBe('0 °C')
  expect(formatQuantity('probability', 0.6, 'metric')).toBe('60%')
})

test.each([
  ['rainRate', 0.1, '0.004 in/h'],
  ['rainRate', 0.25, '0.010 in/h'],
  ['rainRate', 0.3, '0.01 in/h'],
  ['rainRate', 0, '0.00 in/h'],
  ['snowRate', 0.45, '0.02 in/h'],
  ['distance', 400, '0.25 mi'],
  ['distance', 8000, '5.0 mi'],
] as const)('a small %s of %d is shown with more decimals: %s', (quantity, canonical, text) => {
  expect(formatQuantity(quantity, canonical, 'imperial')).toBe(text)
})

test('miles, inches and knots are exact', () => {
  expect(milesToMeters(2)).toBeCloseTo(3218.688, 9)
  expect(mmToInches(50.8)).toBeCloseTo(2, 9)
  expect(METERS_PER_NAUTICAL_MILE).toBe(1852)
  expect(knotsToMps(3600)).toBe(1852)
  expect(mphToMps(3600)).toBeCloseTo(1609.344, 9)
  expect([roundTo(1.2345, 2), roundTo(1.5, 0)]).toEqual([1.23, 2])
})

test.each<[Quantity, number, string, string]>([
  ['temperature', 10, '50 °F', '10 °C'],
  ['temperatureDifference', 10, '18.0 °F', '10.0 °C'],
  ['speed', 44.704, '100 mph', '161 km/h'],
  ['rainDepth', 50.8, '2.00 in', '50.8 mm'],
  ['rainRate', 50.8, '2.00 in/h', '50.8 mm/h'],
  ['snowDepth', 50.8, '2.0 in', '5.1 cm'],
  ['snowRate', 50.8, '2.0 in/h', '5.1 cm/h'],
  ['distance', 5000, '3.1 mi', '5.0 km'],
  ['probability', 0.25, '25%', '25%'],
  ['share', 1.25, '125%', '125%'],
  ['direction', 270, '270°', '270°'],
  ['pressure', 1013, '1013 hPa', '1013 hPa'],
  ['reflectivity', 35, '35 dBZ', '35 dBZ'],
  ['index', 3.96, '3.9', '3.9'],
])('a %s of %d reads %s or %s', (quantity, canonical, imperial, metric) => {
  expect([formatQuantity(quantity, canonical, 'imperial'), formatQuantity(quantity, canonical, 'metric')]).toEqual([
    imperial,
    metric,
  ])
})
