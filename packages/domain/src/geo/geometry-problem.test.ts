import { expect, test } from 'vitest'
import { geometryProblem } from './geometry-problem.ts'

const triangle = [
  [-100, 30],
  [-90, 30],
  [-95, 40],
  [-100, 30],
]

test.each([
  ['a polygon', { type: 'Polygon', coordinates: [triangle] }],
  [
    'a ring that crosses itself',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    },
  ],
  [
    'a ring across the date line',
    {
      type: 'Polygon',
      coordinates: [
        [
          [170, 0],
          [190, 0],
          [180, 9],
          [170, 0],
        ],
      ],
    },
  ],
  ['a point with a height', { type: 'Point', coordinates: [-95, 40, 120] }],
  ['a line', { type: 'LineString', coordinates: triangle }],
  ['a collection', { type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', coordinates: [[triangle]] }] }],
])('%s is fine', (_, geometry) => {
  expect(geometryProblem(geometry)).toBeNull()
})

test.each([
  ['null', null, 'geometry is missing'],
  ['a text', 'POINT(1 2)', 'geometry must be a GeoJSON object'],
  ['an unknown type', { type: 'Circle' }, 'geometry type "Circle" is not supported'],
  ['a type of Object.prototype', { type: 'constructor' }, 'geometry type "constructor" is not supported'],
  ['latitude 91', { type: 'Point', coordinates: [-100, 91] }, 'latitude must be between -90 and 90'],
  ['swapped', { type: 'Point', coordinates: [41.9, -97.6] }, 'latitude and longitude seem to be swapped'],
  ['NaN', { type: 'Point', coordinates: [Number.NaN, 1] }, 'two finite numbers'],
  ['texts for numbers', { type: 'Point', coordinates: ['1', '2'] }, 'two finite numbers'],
  ['a flat polygon', { type: 'Polygon', coordinates: triangle }, 'two finite numbers'],
  ['a polygon of nothing', { type: 'Polygon', coordinates: 7 }, 'not nested'],
  [
    'a ring of two corners',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 0],
          [1, 1],
        ],
      ],
    },
    'three different corners',
  ],
  ['a line of one', { type: 'LineString', coordinates: [[0, 0]] }, 'two positions'],
])('%s is rejected with a message', (_, geometry, words) => {
  expect(geometryProblem(geometry)).toContain(words)
})

test('a million vertices and deep nesting are rejected', () => {
  const ring = Array.from({ length: 1_000_000 }, (_, i) => [-100 + i / 1e6, 40])
  expect(geometryProblem({ type: 'Polygon', coordinates: [ring] })).toBe('geometry has more than 200,000 vertices')
  let nested: unknown = { type: 'Point', coordinates: [0, 0] }
  for (let i = 0; i < 100_000; i++) nested = { type: 'GeometryCollection', geometries: [nested] }
  expect(geometryProblem(nested)).toBe('geometry collections may nest at most 4 deep')
})

const nested = (depth: number): unknown =>
  depth === 0 ? { type: 'Point', coordinates: [0, 0] } : { type: 'GeometryCollection', geometries: [nested(depth - 1)] }

test.each([
  [
    'the farthest positions',
    {
      type: 'MultiPoint',
      coordinates: [
        [-360, -90],
        [360, 90],
      ],
    },
  ],
  [
    'a line of two positions',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
  ],
  ['several lines', { type: 'MultiLineString', coordinates: [triangle, triangle] }],
  ['several points', { type: 'MultiPoint', coordinates: triangle }],
  ['several areas', { type: 'MultiPolygon', coordinates: [[triangle], [triangle]] }],
  [
    'a ring of three corners',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 1],
        ],
      ],
    },
  ],
  ['collections in collections', nested(3)],
  ['an empty collection', { type: 'GeometryCollection', geometries: [] }],
])('%s can be used', (_, geometry) => {
  expect(geometryProblem(geometry)).toBeNull()
})

test.each([
  ['undefined', undefined, 'geometry is missing'],
  ['a list', [], 'geometry must be a GeoJSON object'],
  ['an object without a type', {}, 'geometry must be a GeoJSON object'],
  ['a collection of nothing', { type: 'GeometryCollection' }, 'geometry must be a GeoJSON object'],
  ['a missing part', { type: 'GeometryCollection', geometries: [null] }, 'geometry is missing'],
  ['a long type', { type: 'x'.repeat(99) }, `geometry type "${'x'.repeat(40)}" is not supported`],
  ['latitude 91 at longitude 91', { type: 'Point', coordinates: [91, 91] }, 'latitude must be between -90 and 90'],
  [
    'latitude 91 at longitude 90',
    { type: 'Point', coordinates: [90, 91] },
    'latitude must be between -90 and 90; latitude and longitude seem to be swapped',
  ],
  ['longitude 361', { type: 'Point', coordinates: [-361, 0] }, 'longitude must be between -180 and 180'],
  [
    'a position of one number',
    { type: 'Point', coordinates: [1] },
    'every position must be two finite numbers, longitude first',
  ],
  [
    'a latitude that is no number',
    { type: 'Point', coordinates: [1, null] },
    'every position must be two finite numbers, longitude first',
  ],
  [
    'a flat line',
    { type: 'LineString', coordinates: 7 },
    'the coordinates of a LineString are not nested as GeoJSON asks',
  ],
  [
    'lines that are too short',
    { type: 'MultiLineString', coordinates: [[[0, 0]]] },
    'a line needs at least two positions',
  ],
  [
    'a ring of two corners',
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      ],
    },
    'a ring needs at least three different corners',
  ],
  ['collections too deep', nested(4), 'geometry collections may nest at most 4 deep'],
])('%s cannot be used, for a reason', (_, geometry, problem) => {
  expect(geometryProblem(geometry)).toBe(problem)
})

test('vertices are counted over all parts, up to the limit', () => {
  const limits = { vertices: 8, depth: 4 }
  const parts = (count: number) => ({
    type: 'GeometryCollection',
    geometries: Array.from({ length: count }, () => ({ type: 'LineString', coordinates: triangle })),
  })
  expect(geometryProblem(parts(2), limits)).toBeNull()
  expect(geometryProblem(parts(3), limits)).toBe('geometry has more than 8 vertices')
  const line = (count: number) => ({ type: 'LineString', coordinates: Array.from({ length: count }, () => [0, 0]) })
  expect(geometryProblem(line(200_000))).toBeNull()
  expect(geometryProblem(line(200_001))).toBe('geometry has more than 200,000 vertices')
})
