import { expect, test } from 'vitest'
import { METERS_PER_NAUTICAL_MILE } from '../../measures/units.ts'
import { ADVISORY_HOURS, coneRadiusMeters, cycloneCategory, cycloneStrength, cycloneWindText } from './cyclone.ts'

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

// NHC, https://www.nhc.noaa.gov/aboutcone.shtml of each season.
test.each([
  ['AL', 2020, [26, 41, 55, 69, 86, 103, 151, 196]],
  ['AL', 2021, [27, 40, 55, 69, 86, 102, 148, 200]],
  ['AL', 2022, [26, 39, 52, 67, 84, 100, 142, 200]],
  ['AL', 2023, [26, 39, 53, 67, 81, 99, 145, 205]],
  ['AL', 2024, [26, 41, 55, 70, 88, 102, 151, 220]],
  ['EP', 2020, [25, 38, 51, 65, 78, 91, 115, 138]],
  ['EP', 2021, [25, 37, 51, 64, 77, 89, 114, 138]],
  ['EP', 2022, [25, 38, 51, 65, 79, 93, 120, 146]],
  ['EP', 2023, [25, 38, 51, 63, 78, 86, 110, 137]],
  ['CP', 2023, [34, 49, 66, 81, 95, 120, 137, 156]],
])('the cones of %s %d have the published radii at 12 to 120 hours, as %j', (basin, season, published) => {
  const radii = [12, 24, 36, 48, 60, 72, 96, 120].map((hours) => coneRadiusMeters(`${basin}01${season}`, hours) / 1852)
  expect(radii.map((radius) => Math.round(radius * 1e6) / 1e6)).toEqual(published)
})

test.each([
  ['a cyclone of another ocean has the cone of the Atlantic', 'WP012023', 120, 205],
  ['a cyclone without a season has the newest cone', 'AL', 120, 220],
  ['a season between known ones has the one before', 'CP012030', 12, 34],
  ['a season before the first known one has its cone', 'AL091998', 12, 26],
  ['halfway to the first point of an advisory, half of the way to its radius', 'AL012023', 6, 17],
  ['a time before the advisory has its first radius', 'AL012023', -6, 8],
])('%s', (_, id, hours, radius) => {
  expect(coneRadiusMeters(id, hours) / METERS_PER_NAUTICAL_MILE).toBeCloseTo(radius, 6)
})

test('an advisory has points at 0 to 120 hours', () => {
  expect(ADVISORY_HOURS).toEqual([0, 12, 24, 36, 48, 60, 72, 96, 120])
})

// The bounds of https://www.nhc.noaa.gov/aboutsshws.php in knots.
test.each([
  [0, 'Tropical disturbance', 'D'],
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
