import { expect, test } from 'vitest'
import { bearingDegrees, destinationOf, distanceMeters, normalizedLongitude } from './coordinates.ts'
import { boundsAround } from './corner-bounds.ts'

const chicago = { latitude: 41.8781, longitude: -87.6298 }
const newYork = { latitude: 40.7128, longitude: -74.006 }

test('a distance agrees with the published great circle of Chicago and New York', () => {
  expect(distanceMeters(chicago, newYork) / 1000).toBeCloseTo(1144.3, 0)
  expect(distanceMeters(chicago, chicago)).toBe(0)
})

test('a distance across the date line is the short one', () => {
  const meters = distanceMeters({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })
  expect(meters / 1000).toBeCloseTo(111.2, 1)
})

test.each([
  [{ latitude: 1, longitude: 0 }, 0],
  [{ latitude: 0, longitude: 1 }, 90],
  [{ latitude: -1, longitude: 0 }, 180],
  [{ latitude: 0, longitude: -1 }, 270],
])('from the origin to %o the bearing is %s', (to, bearing) => {
  expect(bearingDegrees({ latitude: 0, longitude: 0 }, to)).toBeCloseTo(bearing, 9)
})

test('a destination lies at its distance and bearing', () => {
  const there = destinationOf(chicago, 73, 250_000)
  expect(distanceMeters(chicago, there)).toBeCloseTo(250_000, 3)
  expect(bearingDegrees(chicago, there)).toBeCloseTo(73, 6)
})

test.each([
  [180, -180],
  [190, -170],
  [-190, 170],
  [540, -180],
  [12, 12],
])('longitude %s is the meridian %s', (longitude, normalized) => {
  expect(normalizedLongitude(longitude)).toBe(normalized)
})

test('bounds cross the date line', () => {
  const aleutians = boundsAround({ latitude: 52, longitude: 179.9 }, 50_000)
  expect(aleutians.swLongitude).toBeGreaterThan(aleutians.neLongitude)
})
