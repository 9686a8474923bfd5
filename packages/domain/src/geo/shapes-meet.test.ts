import type { Geometry } from 'geojson'
import { expect, test } from 'vitest'
import { comesWithin } from './shapes-meet.ts'

const MILE_METERS = 1609.344
/** Due east along 41° N. */
const ROUTE = [
  [
    [-98, 41],
    [-97, 41],
    [-96, 41],
  ],
]

test.each<[string, Geometry, number, boolean]>([
  ['a point on the route', { type: 'Point', coordinates: [-97.5, 41] }, 0.25, true],
  ['a point 0.2 mile beside it', { type: 'Point', coordinates: [-97.5, 41.0029] }, 0.25, true],
  ['a point half a mile beside it', { type: 'Point', coordinates: [-97.5, 41.0073] }, 0.25, false],
  ['the same point within a mile', { type: 'Point', coordinates: [-97.5, 41.0073] }, 1, true],
  ['a point beyond its end', { type: 'Point', coordinates: [-95.9, 41] }, 1, false],
  [
    'a road that crosses it far from all points',
    {
      type: 'LineString',
      coordinates: [
        [-97.5, 40],
        [-97.5, 42],
      ],
    },
    0.25,
    true,
  ],
  [
    'a road beside it',
    {
      type: 'LineString',
      coordinates: [
        [-97.5, 40],
        [-97.5, 40.9],
      ],
    },
    0.25,
    false,
  ],
  ['one of several points', { type: 'MultiPoint', coordinates: [[-90, 30], [-96, 41]] }, 0.25, true], // biome-ignore format: a line a case
])('%s', (_name, shape, miles, expected) => {
  expect(comesWithin(shape, ROUTE, miles * MILE_METERS)).toBe(expected)
})

test('a place is a path of one point', () => {
  expect(comesWithin({ type: 'Point', coordinates: [-97, 41] }, [[[-97.05, 41]]], 5 * MILE_METERS)).toBe(true)
  expect(comesWithin({ type: 'Point', coordinates: [-97, 41] }, [[[-97.2, 41]]], 5 * MILE_METERS)).toBe(false)
})

/** From southwest to northeast, so that no line is parallel to an axis. */
const SLANTED = [
  [
    [-98, 41],
    [-97, 42],
  ],
]
const line = (...coordinates: [number, number][]): Geometry => ({ type: 'LineString', coordinates })

test.each<[string, Geometry, boolean]>([
  ['crosses it', line([-98, 42], [-97, 41]), true],
  ['crosses it near its end', line([-97.2, 41.9], [-96.9, 41.9]), true],
  ['would cross it beyond its end', line([-96.9, 42.3], [-96.6, 42]), false],
  ['ends before it', line([-98, 42], [-97.6, 41.6]), false],
  ['is parallel to it', line([-98, 41.2], [-97, 42.2]), false],
])('a slanted road that %s', (_, road, meets) => {
  expect(comesWithin(road, SLANTED, 0.25 * MILE_METERS)).toBe(meets)
})
