import { GEO_TEXTS } from './geo.texts.ts'

/** Limits of external geometry. The largest US county has 4,400 vertices, a detailed coastline 100,000. */
export interface GeometryLimits {
  vertices: number
  depth: number
}

export const GEOMETRY_LIMITS: GeometryLimits = { vertices: 200_000, depth: 4 }

/** Array nesting of the coordinates of each type; a position is 1. */
const NESTING: Record<string, number> = {
  Point: 1,
  MultiPoint: 2,
  LineString: 2,
  MultiLineString: 3,
  Polygon: 3,
  MultiPolygon: 4,
}
/** Some sources continue areas across the date line beyond 180 degrees. */
const FARTHEST_LONGITUDE = 360

/**
 * Returns why an external geometry is unusable; null if it can be used. Rings that cross themselves or the date line
 * are accepted, because the area index supports them.
 */
export function geometryProblem(geometry: unknown, limits = GEOMETRY_LIMITS): string | null {
  return nestedProblem(geometry, { ...limits, verticesLeft: limits.vertices }, 1)
}

interface Budget extends GeometryLimits {
  verticesLeft: number
}

function nestedProblem(geometry: unknown, budget: Budget, depth: number): string | null {
  if (geometry === null || geometry === undefined) return GEO_TEXTS.noGeometry
  if (!isObject(geometry) || typeof geometry.type !== 'string') return GEO_TEXTS.notGeometry
  if (geometry.type === 'GeometryCollection') {
    if (depth >= budget.depth) return GEO_TEXTS.tooDeep(budget.depth)
    if (!Array.isArray(geometry.geometries)) return GEO_TEXTS.notGeometry
    for (const part of geometry.geometries as unknown[]) {
      const problem = nestedProblem(part, budget, depth + 1)
      if (problem) return problem
    }
    return null
  }
  const nesting = Object.hasOwn(NESTING, geometry.type) ? NESTING[geometry.type] : undefined
  if (nesting === undefined) return GEO_TEXTS.unknownType(geometry.type.slice(0, 40))
  return coordinatesProblem(geometry.type, geometry.coordinates, nesting, budget)
}

function coordinatesProblem(type: string, coordinates: unknown, nesting: number, budget: Budget): string | null {
  if (nesting === 1) return positionProblem(coordinates, budget)
  if (!Array.isArray(coordinates)) return GEO_TEXTS.badNesting(type)
  for (const inner of coordinates as unknown[]) {
    const problem = coordinatesProblem(type, inner, nesting - 1, budget)
    if (problem) return problem
  }
  if (nesting !== 2) return null
  if (type.endsWith('Polygon')) return differentCorners(coordinates as number[][]) < 3 ? GEO_TEXTS.shortRing : null
  return type.endsWith('LineString') && coordinates.length < 2 ? GEO_TEXTS.shortLine : null
}

function positionProblem(position: unknown, budget: Budget): string | null {
  if (--budget.verticesLeft < 0) return GEO_TEXTS.tooManyVertices(budget.vertices)
  if (!Array.isArray(position) || position.length < 2) return GEO_TEXTS.badPosition
  const [longitude, latitude] = position as unknown[]
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return GEO_TEXTS.badPosition
  if (Math.abs(latitude as number) > 90)
    return Math.abs(longitude as number) <= 90 ? GEO_TEXTS.swapped : GEO_TEXTS.latitudeRange
  return Math.abs(longitude as number) > FARTHEST_LONGITUDE ? GEO_TEXTS.longitudeRange : null
}

/** Counts different corners, but stops at three. */
function differentCorners(ring: number[][]): number {
  const seen = new Set<string>()
  for (const [longitude, latitude] of ring) {
    seen.add(`${longitude},${latitude}`)
    if (seen.size === 3) break
  }
  return seen.size
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
