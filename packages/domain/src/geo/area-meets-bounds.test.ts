import { expect, test } from 'vitest'
import type { Area } from './area-edges.ts'
import { areaMeetsBounds } from './area-meets-bounds.ts'

const box = (swLongitude: number, swLatitude: number, neLongitude: number, neLatitude: number) => ({
  swLatitude,
  swLongitude,
  neLatitude,
  neLongitude,
})
const square = (west: number, south: number, east: number, north: number): Area => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})
const bowTie: Area = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ],
  ],
}

test.each([
  ['apart', square(0, 0, 10, 10), box(20, 0, 30, 10), false],
  ['overlapping', square(0, 0, 10, 10), box(5, 5, 30, 30), true],
  ['touching along an edge', square(0, 0, 10, 10), box(10, 0, 20, 10), true],
  ['touching at a corner', square(0, 0, 10, 10), box(10, 10, 20, 20), true],
  ['the box inside the area', square(0, 0, 10, 10), box(4, 4, 5, 5), true],
  ['the area inside the box', square(4, 4, 5, 5), box(0, 0, 10, 10), true],
  ['crossing without a corner in either', square(0, 4, 10, 5), box(4, 0, 5, 10), true],
  ['a box across the date line', square(178, 0, 179, 1), box(175, -5, -175, 5), true],
  ['an area across the date line', square(175, 0, 185, 1), box(-179, -5, -170, 5), true],
  ['an area whose longitudes jump at the date line', square(175, 0, -175, 1), box(-179, -5, -176, 5), true],
  ['on the other side of the globe', square(175, 0, 185, 1), box(-10, -5, 10, 5), false],
  ['in the empty part of a ring that crosses itself', bowTie, box(4, 0.5, 6, 1), false],
  ['in a wing of a ring that crosses itself', bowTie, box(9, 4, 9.5, 6), true],
])('%s', (_name, area, bounds, meets) => {
  expect(areaMeetsBounds(area, bounds)).toBe(meets)
})

test('a hole does not belong to the area', () => {
  const outer = square(0, 0, 10, 10).coordinates[0] as number[][]
  const hole = square(2, 2, 8, 8).coordinates[0] as number[][]
  const ring: Area = { type: 'Polygon', coordinates: [outer, hole] }
  expect(areaMeetsBounds(ring, box(4, 4, 5, 5))).toBe(false)
  expect(areaMeetsBounds(ring, box(1, 1, 5, 5))).toBe(true)
})
