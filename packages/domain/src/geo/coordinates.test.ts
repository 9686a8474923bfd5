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
  [-180, -180],
  [179.5, 179.5],
  [-540, -180],
  [720, 0],
])('longitude %s is the meridian %s', (longitude, normalized) => {
  expect(normalizedLongitude(longitude)).toBe(normalized)
})

test('bounds cross the date line', () => {
  const aleutians = boundsAround({ latitude: 52, longitude: 179.9 }, 50_000)
  expect(aleutians.swLongitude).toBeGreaterThan(aleutians.neLongitude)
})

test('from the equator to a pole is a quarter of the mean circumference', () => {
  // 6,371,008.8 m times half of pi.
  expect(distanceMeters({ latitude: 0, longitude: 12 }, { latitude: 90, longitude: -70 })).toBeCloseTo(10_007_557.2, 1)
  expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015_114.4, 0)
})

test.each([
  [0, 42.8781],
  [180, 40.8781],
])('a degree of the circumference at bearing %i from Chicago ends at latitude %d', (bearing, latitude) => {
  const there = destinationOf(chicago, bearing, (2 * 10_007_557.2) / 180)
  expect(there.latitude).toBeCloseTo(latitude, 6)
  expect(there.longitude).toBeCloseTo(chicago.longitude, 9)
})

test('a great circle to the east bends to the equator', () => {
  const there = destinationOf(chicago, 90, (2 * 10_007_557.2) / 180)
  // Clairaut: the sine of the latitude is that of Chicago times the cosine of the angle.
  const sine = Math.sin((chicago.latitude * Math.PI) / 180) * Math.cos(Math.PI / 180)
  expect(there.latitude).toBeCloseTo((Math.asin(sine) * 180) / Math.PI, 9)
})

test('bounds reach as far as the circle in each direction', () => {
  const { neLatitude, neLongitude, swLatitude, swLongitude } = boundsAround(chicago, 50_000)
  const { latitude, longitude } = chicago
  for (const edge of [
    { latitude: neLatitude, longitude },
    { latitude, longitude: neLongitude },
    { latitude: swLatitude, longitude },
    { latitude, longitude: swLongitude },
  ])
    expect(Math.abs(distanceMeters(chicago, edge) - 50_000)).toBeLessThan(30)
  expect([neLatitude > latitude, neLongitude > longitude]).toEqual([true, true])
  expect([swLatitude < latitude, swLongitude < longitude]).toEqual([true, true])
})
