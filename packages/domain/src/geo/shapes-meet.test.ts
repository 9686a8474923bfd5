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
