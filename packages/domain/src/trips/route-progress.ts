// Position of a vehicle on a shared route, and the risk there and ahead (REPORT-014 to REPORT-016).
import { type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { decodePolyline } from '../geo/polyline.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { segmentRiskLevel } from '../levels/segment-colors.ts'
import { milesToMeters } from '../measures/units.ts'

/** Within this distance a position counts as on the route (REPORT-026). */
export const ON_ROUTE_MILES = 0.25

/** A stretch of road at one risk: Low 1, Med 2, High 3. */
export interface RiskStretch {
  level: ImpactLevel
  fromMile: number
  toMile: number
}

export interface PathPoint extends Coordinates {
  mile: number
}

export interface RiskPath {
  points: readonly PathPoint[]
  stretches: readonly RiskStretch[]
  miles: number
}

interface RiskPolyline {
  polyline: string
  color: string
}

/** Builds an option's path from its road-risk lines, scaled to its miles: drawn lines are shorter than roads. */
export function riskPath(polylines: readonly RiskPolyline[], distanceMiles: number): RiskPath {
  const points: PathPoint[] = []
  const runs: { level: ImpactLevel; from: number; to: number }[] = []
  let meters = 0
  for (const { polyline, color } of polylines) {
    const from = meters
    for (const point of decodePoints(polyline)) {
      const last = points.at(-1)
      if (last) meters += distanceMeters(last, point)
      points.push({ ...point, mile: meters })
    }
    const level = segmentRiskLevel(color)
    const run = runs.at(-1)
    if (run?.level === level) run.to = meters
    else runs.push({ level, from, to: meters })
  }
  const scale = meters > 0 ? distanceMiles / meters : 0
  return {
    points: points.map((point) => ({ ...point, mile: point.mile * scale })),
    stretches: runs.map(({ level, from, to }) => ({ level, fromMile: from * scale, toMile: to * scale })),
    miles: distanceMiles,
  }
}

export function decodePoints(polyline: string): Coordinates[] {
  const flat = decodePolyline(polyline)
  return Array.from({ length: flat.length / 2 }, (_, i) => ({
    latitude: flat[2 * i] as number,
    longitude: flat[2 * i + 1] as number,
  }))
}

export type RouteWhereabouts =
  | { onRoute: false }
  | {
      onRoute: true
      mile: number
      current: RiskStretch
      /** Miles to the end of the current stretch. */
      milesRemaining: number
      milesToGo: number
      /** The next stretch at Med or High and the distance to it; null if the rest is Low. */
      next: { stretch: RiskStretch; miles: number } | null
    }

export function whereOnRoute(path: RiskPath, at: Coordinates): RouteWhereabouts {
  const nearest = nearestOnPath(path, at)
  if (!nearest || nearest.meters > milesToMeters(ON_ROUTE_MILES)) return { onRoute: false }
  const { mile } = nearest
  const current = path.stretches.find(({ toMile }) => mile < toMile) ?? path.stretches.at(-1)
  if (!current) return { onRoute: false }
  const ahead = path.stretches.find(({ fromMile, level }) => fromMile > mile && level > IMPACT_LEVELS.low)
  return {
    onRoute: true,
    mile,
    current,
    milesRemaining: Math.max(0, current.toMile - mile),
    milesToGo: Math.max(0, path.miles - mile),
    next: ahead ? { stretch: ahead, miles: ahead.fromMile - mile } : null,
  }
}

interface DrivenOption {
  roadRiskPolylines: readonly RiskPolyline[]
  distanceMiles: number
  segments: readonly { fromMile: number; toMile: number; routeName: string }[]
}

/** Returns the name of the road at a position on an option; undefined off the option, or if the road has no name. */
export function roadAt({ roadRiskPolylines, distanceMiles, segments }: DrivenOption, at: Coordinates) {
  const where = whereOnRoute(riskPath(roadRiskPolylines, distanceMiles), at)
  if (!where.onRoute) return undefined
  return segments.find(({ fromMile, toMile }) => where.mile >= fromMile && where.mile < toMile)?.routeName || undefined
}

interface NearestOnPath {
  mile: number
  meters: number
  /** The side of the path, in the direction of travel, on which the position lies. */
  side: 'left' | 'right'
}

/** Finds the nearest point of the path on a plane around the position, which is accurate enough within a few miles. */
export function nearestOnPath(
  { points }: { points: readonly PathPoint[] },
  at: Coordinates,
): NearestOnPath | undefined {
  const squeeze = Math.cos((at.latitude * Math.PI) / 180)
  let best: NearestOnPath | undefined
  for (let i = 0; i < points.length; i++) {
    const from = points[i] as PathPoint
    const to = points[i + 1] ?? from
    const dx = (to.longitude - from.longitude) * squeeze
    const dy = to.latitude - from.latitude
    const along = (at.longitude - from.longitude) * squeeze * dx + (at.latitude - from.latitude) * dy
    const share = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, along / (dx * dx + dy * dy)))
    const foot = {
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: from.longitude + share * (to.longitude - from.longitude),
    }
    const meters = distanceMeters(at, foot)
    if (best && meters >= best.meters) continue
    const across = dx * (at.latitude - from.latitude) - dy * (at.longitude - from.longitude) * squeeze
    best = { mile: from.mile + share * (to.mile - from.mile), meters, side: across > 0 ? 'left' : 'right' }
  }
  return best
}
