import { expect, test } from 'vitest'
import { METERS_PER_NAUTICAL_MILE } from '../units.ts'
import { coneRadiusMeters, cycloneCategory, cycloneStrength, cycloneWindText } from './cyclone.ts'

test.each([
  ['AL092024', 120, 220],
  ['AL092023', 120, 205],
  ['AL092023', 0, 8],
  ['AL092023', 12, 26],
  ['AL092023', 18, 32.5],
  ['AL092023', 168, 205],
  ['EP052023', 120, 137],
  ['ep052022', 96, 120],
  ['CP012023', 72, 120],
  // Seasons that are not known have the radii of the nearest one.
  ['AL092026', 48, 70],
  ['EP052026', 48, 63],
  ['AL091998', 48, 69],
])('the cone of %s after %s hours has a radius of %s nautical miles [FEED-010]', (id, hours, radius) => {
  expect(coneRadiusMeters(id, hours) / METERS_PER_NAUTICAL_MILE).toBeCloseTo(radius, 6)
})

// The bounds of https://www.nhc.noaa.gov/aboutsshws.php in knots.
test.each([
  [33, 'Tropical disturbance', 'D'],
  [34, 'Tropical storm', 'S'],
  [63, 'Tropical storm', 'S'],
  [64, 'Category 1 hurricane', 'H'],
  [82, 'Category 1 hurricane', 'H'],
  [83, 'Category 2 hurricane', 'H'],
  [95, 'Category 2 hurricane', 'H'],
  [96, 'Category 3 hurricane', 'M'],
  [112, 'Category 3 hurricane', 'M'],
  [113, 'Category 4 hurricane', 'M'],
  [136, 'Category 4 hurricane', 'M'],
  [137, 'Category 5 hurricane', 'M'],
])('a cyclone with winds of %i kt is a %s (%s)', (knots, category, strength) => {
  expect(cycloneCategory(knots)).toBe(category)
  expect(cycloneStrength(knots)).toBe(strength)
})

// Pairs of mph and km/h in NHC's public advisories.
test.each([
  [30, '35 mph', '55 km/h'],
  [35, '40 mph', '65 km/h'],
  [45, '50 mph', '85 km/h'],
  [50, '60 mph', '95 km/h'],
  [60, '70 mph', '110 km/h'],
  [65, '75 mph', '120 km/h'],
  [80, '90 mph', '150 km/h'],
  [85, '100 mph', '155 km/h'],
  [100, '115 mph', '185 km/h'],
  [110, '125 mph', '205 km/h'],
  [115, '130 mph', '215 km/h'],
  [120, '140 mph', '220 km/h'],
  [135, '155 mph', '250 km/h'],
  [160, '185 mph', '295 km/h'],
])('a sustained wind of %i kt reads %s and %s', (knots, imperial, metric) => {
  expect(cycloneWindText(knots, 'imperial')).toBe(imperial)
  expect(cycloneWindText(knots, 'metric')).toBe(metric)
})
