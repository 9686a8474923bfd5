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
  [[-179, -178, 175, 176], -179],
  [[179.9, -179.9, 179], 179.9],
  [[], 0],
])('the median of %j is %d', (longitudes, median) => {
  expect(medianLongitude(longitudes)).toBe(median)
})
