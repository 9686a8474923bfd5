import type { Geometry, Position } from 'geojson'

const HALF_TURN = 180
const TURN = 360

/** Unwraps longitudes, so that a ring or line across the date line continues beyond 180 instead of jumping. */
export function acrossDateLine<Shape extends Geometry>(shape: Shape): Shape {
  if (shape.type === 'GeometryCollection')
    return { ...shape, geometries: shape.geometries.map((part) => acrossDateLine(part)) }
  if (shape.type === 'Point' || shape.type === 'MultiPoint') return shape
  if (shape.type === 'LineString') return { ...shape, coordinates: unwrapPath(shape.coordinates) }
  if (shape.type === 'MultiPolygon')
    return { ...shape, coordinates: shape.coordinates.map((rings) => rings.map(unwrapPath)) }
  return { ...shape, coordinates: shape.coordinates.map(unwrapPath) }
}

function unwrapPath(path: Position[]): Position[] {
  const jumps = path.some((at, i) => i > 0 && Math.abs((at[0] ?? 0) - (path[i - 1]?.[0] ?? 0)) > HALF_TURN)
  if (!jumps) return path
  let turns = 0
  let before: number | undefined
  return path.map(([longitude = 0, ...rest]) => {
    if (before !== undefined && longitude - before > HALF_TURN) turns--
    if (before !== undefined && longitude - before < -HALF_TURN) turns++
    before = longitude
    return [longitude + turns * TURN, ...rest]
  })
}

/** The middle of a range of longitudes; for a range across the date line it is near 180, not near 0. */
export function middleLongitude(longitudes: readonly number[]): number {
  const { west, east } = rangeOf(onOneSide(longitudes))
  return toLongitude((west + east) / 2)
}

/** The median of longitudes in their order from west to east; of those across the date line, too. */
export function medianLongitude(longitudes: readonly number[]): number {
  const ordered = onOneSide(longitudes).toSorted((a, b) => a - b)
  return toLongitude(ordered[Math.floor(ordered.length / 2)] ?? 0)
}

/** Lets longitudes continue beyond 180 if that brings them closer together. Others stay exactly as they are. */
function onOneSide(longitudes: readonly number[]): readonly number[] {
  const width = widthOf(longitudes)
  if (width <= HALF_TURN) return longitudes
  const turned = longitudes.map((longitude) => (longitude < 0 ? longitude + TURN : longitude))
  return widthOf(turned) < width ? turned : longitudes
}

function rangeOf(values: readonly number[]) {
  let [west, east] = [Infinity, -Infinity]
  for (const longitude of values) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  return { west, east }
}

function widthOf(values: readonly number[]): number {
  const { west, east } = rangeOf(values)
  return east - west
}

const toLongitude = (longitude: number) => (longitude > HALF_TURN ? longitude - TURN : longitude)
