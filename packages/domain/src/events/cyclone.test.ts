import { expect, test } from 'vitest'
import { METERS_PER_NAUTICAL_MILE } from '../units.ts'
import { coneRadiusMeters } from './cyclone.ts'

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
