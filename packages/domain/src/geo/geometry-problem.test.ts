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
