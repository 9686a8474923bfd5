import type { Geometry, Position } from 'geojson'
import { acrossDateLine } from './date-line.ts'

/** The bounding box of a shape as west, south, east, north. East is larger than 180 if the shape crosses the date line. */
export function geometryBounds(shape: Geometry): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude = 0, latitude = 0] of positions(acrossDateLine(shape))) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}

function positions(shape: Geometry): Position[] {
  switch (shape.type) {
    case 'Point':
      return [shape.coordinates]
    case 'MultiPoint':
    case 'LineString':
      return shape.coordinates
    case 'MultiLineString':
    case 'Polygon':
      return shape.coordinates.flat()
    case 'MultiPolygon':
      return shape.coordinates.flat(2)
    case 'GeometryCollection':
      return shape.geometries.flatMap(positions)
  }
}
