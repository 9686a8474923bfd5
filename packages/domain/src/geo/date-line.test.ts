import { expect, test } from 'vitest'
import { acrossDateLine, medianLongitude, middleLongitude } from './date-line.ts'

test('a ring across the date line continues beyond 180', () => {
  const ring = [
    [178, 50],
    [-178, 50],
    [-178, 54],
    [178, 54],
    [178, 50],
  ]
  expect(acrossDateLine({ type: 'Polygon', coordinates: [ring] }).coordinates[0]).toEqual([
    [178, 50],
    [182, 50],
    [182, 54],
    [178, 54],
    [178, 50],
  ])
  const westward = { type: 'LineString' as const, coordinates: [ring[1], ring[0]] as number[][] }
  expect(acrossDateLine(westward).coordinates).toEqual([
    [-178, 50],
    [-182, 50],
  ])
})

test('a ring that does not cross the date line is unchanged', () => {
  const line = [
    [-98, 40],
    [-80, 41],
  ]
  expect(acrossDateLine({ type: 'LineString', coordinates: line }).coordinates).toBe(line)
})

test.each([
  [[-98, -96], -97],
  [[178, -178], 180],
  [[170, 180, -180, -174], 178],
  [[182, 178], 180],
  [[-170, 100], 145],
])('the middle of %j is %d', (longitudes, middle) => {
  expect(middleLongitude(longitudes)).toBe(middle)
})

test.each([
  [[-98, -80, -97], -97],
  [[-97.6, -97.6, -96.1], -97.6],
  [[-179, -178, 175, 176], -179],
  [[179.9, -179.9, 179], 179.9],
  [[], 0],
])('the median of %j is %d', (longitudes, median) => {
  expect(medianLongitude(longitudes)).toBe(median)
})

test.each([
  ['a step of half a turn is no crossing', [0, 180], [0, 180]],
  ['a longer step to the west crosses', [-90, 91], [-90, -269]],
  ['a longer step to the east crosses', [90, -91], [90, 269]],
  ['a line that crosses twice comes back', [170, -170, 170], [170, 190, 170]],
  ['a line around the globe goes on', [170, -170, 0, 170, -170], [170, 190, 360, 530, 550]],
])('%s', (_, longitudes, expected) => {
  const line = { type: 'LineString' as const, coordinates: longitudes.map((longitude) => [longitude, 50]) }
  expect(acrossDateLine(line).coordinates.map(([longitude]) => longitude)).toEqual(expected)
})

test('all parts of a shape are unwrapped, heights are kept, and points stay where they are', () => {
  const jumping = [
    [178, 50, 7],
    [-178, 51, 8],
  ]
  const unwrapped = [
    [178, 50, 7],
    [182, 51, 8],
  ]
  expect(acrossDateLine({ type: 'MultiLineString', coordinates: [jumping] }).coordinates).toEqual([unwrapped])
  expect(acrossDateLine({ type: 'MultiPolygon', coordinates: [[jumping]] }).coordinates).toEqual([[unwrapped]])
  const points = { type: 'MultiPoint' as const, coordinates: jumping }
  expect(acrossDateLine(points)).toBe(points)
  const point = { type: 'Point' as const, coordinates: [-178, 51] }
  expect(acrossDateLine(point)).toBe(point)
  const collection = {
    type: 'GeometryCollection' as const,
    geometries: [{ type: 'LineString' as const, coordinates: jumping }],
  }
  expect(acrossDateLine(collection).geometries).toEqual([{ type: 'LineString', coordinates: unwrapped }])
})

test.each([
  [[10], 10],
  [[-170, 170], 180],
  [[-179, 170], 175.5],
  [[-170, 179], -175.5],
  [[0, 180], 90],
  [[-10, 20], 5],
])('the middle of the range %j is %d', (longitudes, middle) => {
  expect(middleLongitude(longitudes)).toBe(middle)
})
