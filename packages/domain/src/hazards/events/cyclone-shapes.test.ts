import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { type Coordinates, distanceMeters } from '../../geo/coordinates.ts'
import { sweptArea, toLineString, toPosition } from './cyclone-shapes.ts'

const at = ([longitude, latitude]: Position): Coordinates => ({
  longitude: longitude as number,
  latitude: latitude as number,
})
const place = (longitude: number, latitude: number, radiusMeters: number | ((bearing: number) => number)) => ({
  longitude,
  latitude,
  radiusMeters,
})
/** Twice the signed area in square degrees; positive if the ring is counterclockwise. */
const signedArea = (ring: readonly Position[]) =>
  ring.slice(1).reduce((sum, [x = 0, y = 0], i) => {
    const [fromX = 0, fromY = 0] = ring[i] as Position
    return sum + fromX * y - x * fromY
  }, 0)

test('positions have three decimals', () => {
  expect(toPosition({ longitude: -80.12345, latitude: 25.98765 })).toEqual([-80.123, 25.988])
  expect(toLineString([place(-80, 25, 0), place(-81.0006, 26, 0)])).toEqual({
    type: 'LineString',
    coordinates: [
      [-80, 25],
      [-81.001, 26],
    ],
  })
})

test('the area of a storm that stands still is a round ring of points every five degrees, counterclockwise and closed', () => {
  const center = place(-80, 0, 100_000)
  const { type, coordinates } = sweptArea([center])
  const ring = coordinates[0] as Position[]
  expect([type, coordinates.length, ring.length]).toEqual(['Polygon', 1, 73])
  expect(ring.at(-1)).toEqual(ring[0])
  for (const position of ring) expect(Math.abs(distanceMeters(center, at(position)) - 100_000)).toBeLessThan(100)
  for (const [i, position] of ring.slice(1).entries()) {
    const step = distanceMeters(at(ring[i] as Position), at(position))
    expect(Math.abs(step - 2 * 100_000 * Math.sin(Math.PI / 72))).toBeLessThan(200)
  }
  expect(signedArea(ring)).toBeGreaterThan(0)
})

test.each([
  ['east', place(-80, 0, 50_000), place(-78, 0, 100_000), [-80, -0.4497], [-78, -0.8993]],
  ['west', place(-78, 0, 50_000), place(-80, 0, 100_000), [-78, 0.4497], [-80, 0.8993]],
  ['north', place(-80, 0, 50_000), place(-80, 2, 100_000), [-79.5503, 0], [-79.1, 2]],
  ['south', place(-80, 2, 50_000), place(-80, 0, 100_000), [-80.4497, 2], [-80.8993, 0]],
])(
  'the area of a storm that moves %s begins beside the track on the right and goes around its end',
  (_, from, to, first, second) => {
    const ring = sweptArea([from, to]).coordinates[0] as Position[]
    expect(ring).toHaveLength(2 + 35 + 2 + 35 + 1)
    for (const [i, [longitude, latitude]] of [first, second].entries()) {
      expect(ring[i]?.[0]).toBeCloseTo(longitude as number, 2)
      expect(ring[i]?.[1]).toBeCloseTo(latitude as number, 2)
    }
    for (const position of ring.slice(2, 37)) expect(distanceMeters(to, at(position))).toBeCloseTo(100_000, -3)
    for (const position of ring.slice(39, 74)) expect(distanceMeters(from, at(position))).toBeCloseTo(50_000, -3)
    expect(signedArea(ring)).toBeGreaterThan(0)
  },
)

test('in the middle of a track the sides are across the way from the place before to the place after, on the ground', () => {
  // At 60 degrees north a degree of longitude is half as long as one of latitude, so this track heads northeast.
  const middle = place(-60, 60, 100_000)
  const [, right] = sweptArea([place(-61, 59.5, 0), middle, place(-59, 60.5, 0)]).coordinates[0] as Position[]
  const [longitude = 0, latitude = 0] = right as Position
  const [east, south] = [(longitude + 60) * Math.cos(Math.PI / 3), 60 - latitude]
  expect(east / south).toBeGreaterThan(0.95)
  expect(east / south).toBeLessThan(1.06)
})

test('a shape that is not round has the radius of each bearing', () => {
  const center = place(-80, 0, (bearing) => (Math.cos((bearing * Math.PI) / 180) > 0.001 ? 200_000 : 50_000))
  const ring = sweptArea([center, { ...center, longitude: -80 }]).coordinates[0] as Position[]
  for (const position of ring) {
    const isNorth = (position[1] as number) > 0.01
    expect(distanceMeters(center, at(position))).toBeCloseTo(isNorth ? 200_000 : 50_000, -3)
  }
})
