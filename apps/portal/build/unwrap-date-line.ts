import type { Geometry, Position } from 'geojson'

/**
 * Unwraps shapes that cross the date line: -179 after 179 becomes 181. Otherwise Chukotka and Fiji would be bands around the
 * world. The tiling library moves parts beyond 180 to the tiles on the other side.
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

/** A ring that does not close encircles a pole (Antarctica) and stays unchanged. */
function unwrapRing(ring: Position[]): Position[] {
  const drawn = unwrap(ring)
  return drawn[0]?.[0] === drawn.at(-1)?.[0] ? drawn : ring
}
