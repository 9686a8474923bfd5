import { expect, test } from 'vitest'
import {
  AreaIndex,
  bearingDegrees,
  boundsAround,
  decodePolyline,
  destinationOf,
  distanceMeters,
  encodePolyline,
} from './index.ts'

const CHICAGO = { latitude: 41.88, longitude: -87.63 }
const DENVER = { latitude: 39.74, longitude: -104.99 }

/** Our geometry functions replace the geometry library of a maps service. */
test('distance, heading, offset, bounds, containment and polyline codec work without a maps service [MAP-111]', () => {
  // Great circle between the two cities: 1,480 km.
  const meters = distanceMeters(CHICAGO, DENVER)
  expect(meters / 1000).toBeCloseTo(1480, -1)
  const arrived = destinationOf(CHICAGO, bearingDegrees(CHICAGO, DENVER), meters)
  expect(distanceMeters(arrived, DENVER)).toBeLessThan(1)

  const around = boundsAround(CHICAGO, 50_000)
  expect(around.neLatitude).toBeGreaterThan(CHICAGO.latitude)
  expect(around.neLongitude).toBeGreaterThan(CHICAGO.longitude)
  expect(around.swLatitude).toBeLessThan(CHICAGO.latitude)
  expect(around.swLongitude).toBeLessThan(CHICAGO.longitude)

  const colorado = [
    [-109.05, 37],
    [-102.05, 37],
    [-102.05, 41],
    [-109.05, 41],
    [-109.05, 37],
  ]
  const areas = new AreaIndex([{ type: 'Polygon', coordinates: [colorado] }])
  expect(areas.containing(DENVER.longitude, DENVER.latitude)).toHaveLength(1)
  expect(areas.containing(CHICAGO.longitude, CHICAGO.latitude)).toHaveLength(0)

  const line = Float64Array.of(CHICAGO.latitude, CHICAGO.longitude, DENVER.latitude, DENVER.longitude)
  expect(decodePolyline(encodePolyline(line))).toEqual(line)
})
