import type { Coordinates } from '../geo/coordinates.ts'
import type { ImpactLevel } from '../impact-level.ts'
import type { Cause } from '../indices/impact-index.ts'
import type { RainRisk } from '../rain-risk.ts'
import type { SlowdownCause } from '../road-speed.ts'
import { isRouteStarted } from '../route-risk.ts'
import type { WeatherFlag } from '../weather-flags.ts'
import type { RatedWay } from './route-risk.texts.ts'
import type { RoadKind } from './router.ts'
import type { SegmentColor } from './segment-colors.ts'
import type { TemperatureExposure } from './temperature-thresholds.ts'
import type { VehicleData } from './vehicle.ts'

export const ROUTE_STATUSES = ['unstarted', 'active', 'completed', 'cancelled', 'unknown'] as const
export type RouteStatus = (typeof ROUTE_STATUSES)[number] | null

/** Null stands for unstarted; whatever is not in the list, or not said, is unknown (core §3). */
export function routeStatusOf(given: unknown): RouteStatus {
  if (given === null) return null
  return ROUTE_STATUSES.find((status) => status === given) ?? 'unknown'
}

/** Routes that were saved here, by a person or a file, name the product as their source. */
export const SAVED_ROUTE_SOURCE = 'stormlane'

export interface RoutePlace extends Coordinates {
  label: string
}

export interface RouteWaypoint extends RoutePlace {
  /** Seconds. */
  stopDuration?: number
}

/** A journey with origin, destination, stops and departure (core §3). */
export interface Route {
  id: string
  name: string | null
  externalId: string | null
  groupIds: readonly string[]
  origin: RoutePlace
  destination: RoutePlace
  departureTime: Date
  waypoints: readonly RouteWaypoint[]
  vehicleData: VehicleData
  status: RouteStatus
  source: string | null
  lastCompletedIndex: number | null
  aboveTemperatureThreshold: number | null
  belowTemperatureThreshold: number | null
  /** One an option, best first. */
  latestRouteResults: readonly RouteResult[] | null
  latestRouteResultError: string | null
  routeResultsUpdatedAt: Date | null
  selectedRouteOption: number
  assetType: 'route'
}

/** A run of road in one color. */
export interface RoutePolyline {
  /** Encoded with five decimals. */
  polyline: string
  color: SegmentColor
  type: 'slowdown' | 'road_risk'
  /** Which option it belongs to, from 0. */
  route: number
  slowdownFraction: number
  maxRoadIndex: number
  weatherFlags: readonly WeatherFlag[]
}

/** A government alert that the vehicle meets. */
export interface RouteAlert {
  id: string
  event: string
  severity: string
  color: string
  /** When the vehicle enters it, and how many miles from the origin. */
  entersAt: Date
  atMile: number
}

/** A stretch with one road and one reason: why it is slow or risky, and what it costs. */
export interface EvaluatedSegment {
  fromMile: number
  toMile: number
  /** Encoded with five decimals. */
  polyline: string
  entersAt: Date
  leavesAt: Date
  routeName: string
  roadKind: RoadKind
  freeFlowMps: number
  adjustedMps: number
  minutesAdded: number
  roadIndex: number
  crashIndex: number
  tippingIndex: number
  weatherFlags: readonly WeatherFlag[]
  /** Of the heaviest rain on the stretch; null where it does not rain. */
  rainRisk: RainRisk | null
  /** What slows the vehicle most; null where nothing does. */
  slowedBy: SlowdownCause | null
  /** What the worst road index comes from; null where nothing scores. */
  riskFrom: Cause | null
}

/** What the weather does to one option. */
export interface RouteResult {
  origin: Coordinates
  destination: Coordinates
  /** The roads that make up most of it: "I-80 and I-76". */
  via: string
  departureTime: Date
  slowdownFraction: number
  adjustedArrivalTime: Date
  /** Arrival without weather. */
  freeFlowArrivalTime: Date
  distanceMiles: number
  weatherFlags: readonly WeatherFlag[]
  weatherAlerts: readonly RouteAlert[]
  slowdownPolylines: readonly RoutePolyline[]
  roadRiskPolylines: readonly RoutePolyline[]
  maxRoadIndex: number
  maxCrashIndex: number
  maxTippingIndex: number
  aboveTemperatureThresholds: readonly TemperatureExposure[]
  belowTemperatureThresholds: readonly TemperatureExposure[]
  risk: ImpactLevel
  segments: readonly EvaluatedSegment[]
}

/** Upcoming routes first, then those under way or past, each by departure (core §4). */
export function inRouteOrder<
  Listed extends Pick<Route, 'source' | 'status' | 'lastCompletedIndex'> & { departureTime: Date | string },
>(routes: readonly Listed[], now: Date): Listed[] {
  const placed = routes.map((route) => {
    const departAt = new Date(route.departureTime)
    return { route, departAt: departAt.getTime(), past: isRouteStarted({ ...route, departAt }, now) ? 1 : 0 }
  })
  return placed.sort((a, b) => a.past - b.past || a.departAt - b.departAt).map(({ route }) => route)
}

/** What a route is called: its own name, or where it goes. */
export const routeName = ({ name, origin, destination }: NamedRoute) =>
  name ?? `${origin.label} to ${destination.label}`

interface NamedRoute {
  name: string | null
  origin: { label: string }
  destination: { label: string }
}

/** What the weather does to the option that was chosen, or to the best; nothing while it is not known. */
export function chosenResult<Result>(route: {
  latestRouteResults: readonly Result[] | null
  selectedRouteOption: number
}): Result | undefined {
  return route.latestRouteResults?.[route.selectedRouteOption] ?? route.latestRouteResults?.[0]
}

/** Time from departure to adjusted arrival (public §2). */
export const travelTimeMs = (result: Pick<RouteResult, 'adjustedArrivalTime' | 'departureTime'>) =>
  result.adjustedArrivalTime.getTime() - result.departureTime.getTime()

/** One number to sort routes by: level first, then slowdown and worst road index, which never outweigh a level (DASH-084, ours). */
export function impactScore({ risk, slowdownFraction, maxRoadIndex }: RatedWay): number {
  const slowdown = Math.min(1, Math.max(0, slowdownFraction))
  return risk + 0.5 * slowdown + (0.49 * Math.min(10, maxRoadIndex ?? 0)) / 10
}

/** The route that the weather hits hardest by its first option: what the dashboard selects of itself (core §4). */
export function mostImpacted<Listed extends { latestRouteResults: readonly RatedWay[] | null }>(
  routes: readonly Listed[],
): Listed | undefined {
  const scoreOf = ({ latestRouteResults }: Listed) => {
    const first = latestRouteResults?.[0]
    return first ? impactScore(first) : Number.NEGATIVE_INFINITY
  }
  return routes.reduce<Listed | undefined>(
    (worst, route) => (worst === undefined || scoreOf(route) > scoreOf(worst) ? route : worst),
    undefined,
  )
}
