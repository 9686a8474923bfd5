import { expect, test } from 'vitest'
import { geometryBounds } from './geometry-bounds.ts'

const SQUARE = [
  [-99, 40],
  [-97, 40],
  [-97, 42],
  [-99, 42],
  [-99, 40],
]

test('the box of several polygons contains all of them', () => {
  const east = SQUARE.map(([lng = 0, lat = 0]) => [lng + 10, lat - 5])
  expect(geometryBounds({ type: 'MultiPolygon', coordinates: [[SQUARE], [east]] })).toEqual([-99, 35, -87, 42])
})

test('the box of a shape across the date line is narrow', () => {
  const aleutians = [
    [178, 51],
    [-178, 51],
    [-178, 53],
    [178, 53],
    [178, 51],
  ]
  expect(geometryBounds({ type: 'Polygon', coordinates: [aleutians] })).toEqual([178, 51, 182, 53])
})

test('points and collections have a box too', () => {
  const point = { type: 'Point' as const, coordinates: [-99, 40] }
  const line = { type: 'LineString' as const, coordinates: SQUARE }
  expect(geometryBounds({ type: 'GeometryCollection', geometries: [point, line] })).toEqual([-99, 40, -97, 42])
})

test.each([
  ['a point', { type: 'Point' as const, coordinates: [-99, 40] }, [-99, 40, -99, 40]],
  ['several points', { type: 'MultiPoint' as const, coordinates: SQUARE }, [-99, 40, -97, 42]],
  ['several lines', { type: 'MultiLineString' as const, coordinates: [SQUARE, [[-90, 45]]] }, [-99, 40, -90, 45]],
  [
    'a collection of nothing',
    { type: 'GeometryCollection' as const, geometries: [] },
    [Infinity, Infinity, -Infinity, -Infinity],
  ],
])('the box of %s', (_, shape, box) => {
  expect(geometryBounds(shape)).toEqual(box)
})
