import type { Geometry, Position } from 'geojson'
import { EARTH_RADIUS_METERS } from './coordinates.ts'
import { geometryBounds } from './geometry-bounds.ts'
import { shapePaths } from './shape-paths.ts'

const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180

/**
 * Whether a shape crosses any of the paths or comes within a distance of it. Computed on a plane around the shape,
 * which is accurate enough for roads, incidents and strikes within a few miles. Only the edges of an area count, not
 * its inside.
 */
export function comesWithin(shape: Geometry, paths: readonly (readonly Position[])[], meters: number): boolean {
  const [west, south, east, north] = geometryBounds(shape)
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const marginY = meters / METERS_PER_DEGREE
  const marginX = marginY / squeeze
  const toPlane = ([x = 0, y = 0]: Position): Point => [x * squeeze * METERS_PER_DEGREE, y * METERS_PER_DEGREE]
  const edges = shapePaths(shape).flatMap((path) =>
    pathEdges(path).map(([from, to]) => [toPlane(from), toPlane(to)] as const),
  )
  return paths.some((path) =>
    pathEdges(path).some(([from, to]) => {
      const [x1 = 0, y1 = 0] = from
      const [x2 = 0, y2 = 0] = to
      if (Math.max(x1, x2) < west - marginX || Math.min(x1, x2) > east + marginX) return false
      if (Math.max(y1, y2) < south - marginY || Math.min(y1, y2) > north + marginY) return false
      const [start, end] = [toPlane(from), toPlane(to)]
      return edges.some(([a, b]) => edgeDistance(start, end, a, b) <= meters)
    }),
  )
}

type Point = [x: number, y: number]

/** A path of one point is an edge without length. */
const pathEdges = (path: readonly Position[]): [Position, Position][] =>
  path.length === 1
    ? [[path[0] as Position, path[0] as Position]]
    : path.slice(1).map((to, index) => [path[index] as Position, to])

function edgeDistance(a: Point, b: Point, c: Point, d: Point): number {
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return 0
  return Math.min(pointDistance(a, c, d), pointDistance(b, c, d), pointDistance(c, a, b), pointDistance(d, a, b))
}

/** Positive on the left of the line from `a` to `b`, negative on the right. */
const side = (a: Point, b: Point, p: Point) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

function pointDistance(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
  const share = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, along / (dx * dx + dy * dy)))
  return Math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy)
}
