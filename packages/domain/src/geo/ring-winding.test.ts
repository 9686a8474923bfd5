import type { Geometry, Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { woundByRule } from './ring-winding.ts'

const LEFT: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
]
const RIGHT = LEFT.toReversed()
const HOLE_LEFT: Position[] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 1],
]
const HOLE_RIGHT = HOLE_LEFT.toReversed()
/** Counterclockwise across the date line: east along the south side, then north. */
const ACROSS: Position[] = [
  [170, 0],
  [-170, 0],
  [-170, 10],
  [170, 10],
  [170, 0],
]

describe('rings wind as RFC 7946 demands [API-201]', () => {
  test.each<[string, Geometry, Geometry]>([
    ['a clockwise area', { type: 'Polygon', coordinates: [RIGHT] }, { type: 'Polygon', coordinates: [LEFT] }],
    [
      'a hole that runs like its area',
      { type: 'Polygon', coordinates: [LEFT, HOLE_LEFT] },
      { type: 'Polygon', coordinates: [LEFT, HOLE_RIGHT] },
    ],
    [
      'one of several areas',
      { type: 'MultiPolygon', coordinates: [[LEFT], [RIGHT, HOLE_LEFT]] },
      { type: 'MultiPolygon', coordinates: [[LEFT], [LEFT, HOLE_RIGHT]] },
    ],
    [
      'an area across the date line',
      { type: 'Polygon', coordinates: [ACROSS.toReversed()] },
      { type: 'Polygon', coordinates: [ACROSS] },
    ],
    [
      'an area in a collection',
      { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [RIGHT] }] },
      { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [LEFT] }] },
    ],
  ])('%s is turned', (_, given, expected) => {
    expect(woundByRule(given)).toEqual(expected)
    expect(woundByRule(given)).toBe(woundByRule(given))
  })

  test.each<Geometry>([
    { type: 'Polygon', coordinates: [LEFT, HOLE_RIGHT] },
    { type: 'Polygon', coordinates: [ACROSS] },
    { type: 'MultiPolygon', coordinates: [[LEFT, HOLE_RIGHT]] },
    { type: 'LineString', coordinates: RIGHT },
    { type: 'Point', coordinates: [1, 2] },
  ])('what is right stays the same object: $type', (shape) => {
    expect(woundByRule(shape)).toBe(shape)
  })
})
