// What a driver under way needs to know beyond the risk: when the trip arrives from here, and where the route is.
import { bearingDegrees, type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { metersToMiles } from '../measures/units.ts'
import { segmentAtMile } from './driven-miles.ts'
import { nearestOnPath, type PathPoint, type RiskPath } from './route-progress.ts'

type Moment = Date | string

interface PlannedOption {
  departureTime: Moment
  adjustedArrivalTime: Moment
  distanceMiles: number
  /** Empty in results of older versions. */
  segments: readonly { fromMile: number; toMile: number; entersAt: Moment; leavesAt: Moment }[]
}

/** Up to here a vehicle has not left its origin. */
const AT_ORIGIN_MILES = 0.25

const timeOf = (moment: Moment) => new Date(moment).getTime()

/**
 * When a vehicle arrives that is now at a mile of an option: what the plan needs from there, with weather and breaks,
 * counted from now. Before its departure, at the origin, the plan holds.
 */
export function arrivalFromMile(option: PlannedOption, mile: number, now: Date): Date {
  const arrivesAt = timeOf(option.adjustedArrivalTime)
  const isWaiting = mile <= AT_ORIGIN_MILES && now.getTime() < timeOf(option.departureTime)
  return isWaiting ? new Date(arrivesAt) : new Date(now.getTime() + Math.max(0, arrivesAt - plannedAt(option, mile)))
}

/** When the plan is at a mile. */
function plannedAt(
  { departureTime, adjustedArrivalTime, distanceMiles, segments }: PlannedOption,
  mile: number,
): number {
  const segment = segmentAtMile(segments, mile) ?? {
    fromMile: 0,
    toMile: distanceMiles,
    entersAt: departureTime,
    leavesAt: adjustedArrivalTime,
  }
  const miles = segment.toMile - segment.fromMile
  const share = miles > 0 ? Math.min(1, Math.max(0, (mile - segment.fromMile) / miles)) : 1
  return timeOf(segment.entersAt) + share * (timeOf(segment.leavesAt) - timeOf(segment.entersAt))
}

/** How far and in which direction, in degrees from north, the route is from a place beside it; null without a route. */
export function wayToRoute(path: RiskPath, at: Coordinates): { miles: number; bearing: number } | null {
  const nearest = nearestOnPath(path, at)
  const foot = nearest && placeAtMile(path.points, nearest.mile)
  return foot ? { miles: metersToMiles(distanceMeters(at, foot)), bearing: bearingDegrees(at, foot) } : null
}

function placeAtMile(points: readonly PathPoint[], mile: number): Coordinates | undefined {
  const next = points.findIndex((point) => point.mile >= mile)
  const [from, to] = [points[next - 1], points[next] ?? points.at(-1)]
  if (!from || !to || to.mile === from.mile) return to
  const share = (mile - from.mile) / (to.mile - from.mile)
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  }
}
