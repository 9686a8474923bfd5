import type { Geometry, Position } from 'geojson'

/**
 * Shapes that cross the date line, drawn on: -179 behind 179 becomes 181. As they come, Chukotka and Fiji would be bands around the
 * world; what lies beyond 180 is cut into the tiles on the other side by the library that cuts them.
 */
export function unwrapDateLine(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: unwrap(geometry.coordinates) }
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrap) }
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrapRing)) }
    case 'Point':
    case 'MultiPoint':
    case 'GeometryCollection':
      return geometry
  }
}

function unwrap(line: Position[]): Position[] {
  let turns = 0
  return line.map(([lng = 0, lat = 0], index) => {
    const before = line[index - 1]?.[0] ?? lng
    if (lng - before > 180) turns -= 1
    if (lng - before < -180) turns += 1
    return [lng + 360 * turns, lat]
  })
}

/** A ring that does not end where it began goes around a pole (Antarctica), and is one band indeed. */
function unwrapRing(ring: Position[]): Position[] {
  const drawn = unwrap(ring)
  return drawn[0]?.[0] === drawn.at(-1)?.[0] ? drawn : ring
}
