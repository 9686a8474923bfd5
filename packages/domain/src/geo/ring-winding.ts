import type { Geometry, Position } from 'geojson'
import { acrossDateLine } from './date-line.ts'

/** Answers repeat the same areas, some of thousands of corners. */
const wound = new WeakMap<Geometry, Geometry>()

/**
 * Returns a geometry whose outer rings run counterclockwise and whose holes run clockwise, as RFC 7946 (3.1.6) demands of
 * GeoJSON; sources write either. A geometry that is right already is returned itself.
 */
export function woundByRule<Shape extends Geometry>(shape: Shape): Shape {
  const known = wound.get(shape) as Shape | undefined
  if (known) return known
  const result = wind(shape)
  wound.set(shape, result)
  return result as Shape
}

function wind(shape: Geometry): Geometry {
  if (shape.type === 'GeometryCollection') return { ...shape, geometries: shape.geometries.map(woundByRule) }
  if (shape.type === 'Polygon') {
    const coordinates = windPolygon(shape.coordinates)
    return coordinates === shape.coordinates ? shape : { ...shape, coordinates }
  }
  if (shape.type !== 'MultiPolygon') return shape
  const coordinates = shape.coordinates.map(windPolygon)
  return coordinates.every((rings, i) => rings === shape.coordinates[i]) ? shape : { ...shape, coordinates }
}

function windPolygon(rings: Position[][]): Position[][] {
  const turned = rings.map((ring, i) => (isCounterclockwise(ring) === (i === 0) ? ring : ring.toReversed()))
  return turned.every((ring, i) => ring === rings[i]) ? rings : turned
}

/** By the sign of the area (shoelace formula), with a ring across the date line unwrapped. */
function isCounterclockwise(ring: Position[]): boolean {
  const [path = []] = acrossDateLine({ type: 'Polygon', coordinates: [ring] }).coordinates
  let twiceArea = 0
  for (const [i, [x = 0, y = 0]] of path.entries()) {
    const [nextX = 0, nextY = 0] = path[(i + 1) % path.length] ?? []
    twiceArea += x * nextY - nextX * y
  }
  return twiceArea >= 0
}
