import type { Geometry, Position } from 'geojson'

/** The points, lines and edges of a shape, as paths. */
export function shapePaths(shape: Geometry): Position[][] {
  switch (shape.type) {
    case 'Point':
      return [[shape.coordinates]]
    case 'MultiPoint':
      return shape.coordinates.map((position) => [position])
    case 'LineString':
      return [shape.coordinates]
    case 'MultiLineString':
    case 'Polygon':
      return shape.coordinates
    case 'MultiPolygon':
      return shape.coordinates.flat()
    case 'GeometryCollection':
      return shape.geometries.flatMap(shapePaths)
  }
}
