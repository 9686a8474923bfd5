import { expect, test } from 'vitest'
import { filmCoefficient, pavementTemperature, skyAbovePavement } from './pavement.ts'

test('the film coefficient equals that of Barber in SI units', () => {
  // 1.3 + .62 * 10^.75 Btu/ft²h°F at 10 mph = 4.786; times 5.678 W/m²K.
  expect(filmCoefficient(10 * 0.44704)).toBeCloseTo(4.786 * 5.678, 0)
  expect(filmCoefficient(0)).toBe(filmCoefficient(1))
})

test('the pavement is about 4 K colder than the air on a calm clear night, and far less under clouds', () => {
  expect(pavementTemperature(0, 1, 0, 0)).toBeCloseTo(-4.1, 1)
  expect(pavementTemperature(0, 1, 0, 1)).toBeGreaterThan(-1)
})

test('summer sun heats the pavement by up to 30 K, less in wind', () => {
  expect(pavementTemperature(35, 1, 950, 0)).toBe(65)
  expect(pavementTemperature(35, 12, 950, 0)).toBeLessThan(55)
})

test.each([
  [10, 3, 24],
  [10, 3, 9],
  [-5, 1, -8.5],
])('under the sky of pavement at air %s, wind %s and %s degrees it has this temperature', (air, wind, pavement) => {
  const { solar, cloud } = skyAbovePavement(air, wind, pavement)
  expect(pavementTemperature(air, wind, solar, cloud)).toBeCloseTo(pavement, 6)
})
