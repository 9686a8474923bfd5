// Position of a vehicle on a shared route, and the risk there and ahead (REPORT-014 to REPORT-016).
import { type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { decodePolyline } from '../geo/polyline.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { segmentRiskLevel } from '../levels/segment-colors.ts'
import { milesToMeters } from '../measures/units.ts'
import { cumulativeMeters, type DrivenPoint, drivenPoints, mileAtShare, segmentAtMile } from './driven-miles.ts'

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

interface DrivenOption {
  roadRiskPolylines: readonly RiskPolyline[]
  distanceMiles: number
  /** Empty in results of older versions. */
  segments: readonly { polyline: string; toMile: number }[]
}

/** Builds an option's path from its segments, and its stretches from the road-risk lines, drawn from the same points. */
export function riskPath({ roadRiskPolylines, distanceMiles, segments }: DrivenOption): RiskPath {
  const risks = roadRiskPolylines.map(({ polyline, color }) => ({
    level: segmentRiskLevel(color),
    points: decodePoints(polyline),
  }))
  const points = drivenPoints(
    segments.length > 0
      ? segments.map(({ polyline, toMile }) => ({ points: decodePoints(polyline), toMile }))
      : [{ points: risks.flatMap((risk) => risk.points), toMile: distanceMiles }],
  )
  return { points, stretches: riskStretches(risks, points), miles: distanceMiles }
}

interface RiskLine {
  level: ImpactLevel
  points: readonly Coordinates[]
}

/** One stretch for consecutive lines of one risk. */
function riskStretches(risks: readonly RiskLine[], points: readonly DrivenPoint[]): RiskStretch[] {
  const meters = cumulativeMeters(risks.flatMap((risk) => risk.points))
  const whole = meters.at(-1) || 1
  const stretches: RiskStretch[] = []
  let end = -1
  for (const { level, points: line } of risks) {
    end += line.length
    const toMile = mileAtShare(points, (meters[end] ?? 0) / whole)
    const last = stretches.at(-1)
    if (last?.level === level) last.toMile = toMile
    else stretches.push({ level, fromMile: last?.toMile ?? 0, toMile })
  }
  return stretches
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

/** Returns the name of the road at a position on an option; undefined off the option, or if the road has no name. */
export function roadAt(option: NamedOption, at: Coordinates) {
  const where = whereOnRoute(riskPath(option), at)
  return where.onRoute ? segmentAtMile(option.segments, where.mile)?.routeName || undefined : undefined
}

interface NamedOption extends DrivenOption {
  segments: readonly { polyline: string; toMile: number; routeName: string }[]
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
