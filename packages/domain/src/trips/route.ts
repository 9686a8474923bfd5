import type { Coordinates } from '../geo/coordinates.ts'
import type { ReachedLimit } from '../impacts/limits/reached-limit.ts'
import { compareImpacts } from '../impacts/scores/one-order.ts'
import type { Cause } from '../indices/impact-index.ts'
import type { SlowdownCause } from '../indices/road-speed.ts'
import type { WeatherFlag } from '../indices/weather-flags.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { isRouteStarted } from '../levels/route-risk.ts'
import type { SegmentColor } from '../levels/segment-colors.ts'
import type { ArrivalOdds } from '../roads/arrival-odds.ts'
import type { DriverBreak } from '../roads/hours-of-service.ts'
import type { RoadKind } from '../roads/router.ts'
import type { VehicleData } from '../roads/vehicle.ts'
import type { RainRisk } from '../weather/rain-risk.ts'
import { minutesLost, type RatedWay } from './route-risk.texts.ts'
import type { TemperatureExposure } from './temperature-thresholds.ts'

export const ROUTE_STATUSES = ['unstarted', 'active', 'completed', 'cancelled', 'unknown'] as const
export type RouteStatus = (typeof ROUTE_STATUSES)[number] | null

/** Null means unstarted; a missing status or one not in the list is unknown (MODEL-016, MODEL-017). */
export function routeStatusOf(given: unknown): RouteStatus {
  if (given === null) return null
  return ROUTE_STATUSES.find((status) => status === given) ?? 'unknown'
}

/** Source of routes saved in the portal or uploaded in a file. */
export const SAVED_ROUTE_SOURCE = 'stormlane'

export interface RoutePlace extends Coordinates {
  label: string
}

export interface RouteWaypoint extends RoutePlace {
  /** Seconds. */
  stopDuration?: number
  /** ISO 8601: when the vehicle is expected there. `latest` is absent if any time will do. */
  earliest?: string
  latest?: string
}

/** A journey with origin, destination, stops and departure (MODEL-013 to MODEL-022). */
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
  /** One per option, best first. */
  latestRouteResults: readonly RouteResult[] | null
  latestRouteResultError: string | null
  routeResultsUpdatedAt: Date | null
  selectedRouteOption: number
  assetType: 'route'
}

/** A stretch of road in one color. */
export interface RoutePolyline {
  /** Encoded with five decimals. */
  polyline: string
  color: SegmentColor
  type: 'slowdown' | 'road_risk'
  /** Index of its option, starting at 0. */
  route: number
  slowdownFraction: number
  maxRoadIndex: number
  weatherFlags: readonly WeatherFlag[]
}

/** A government alert on the route. */
export interface RouteAlert {
  id: string
  event: string
  severity: string
  color: string
  /** When the vehicle enters the alert's area, and the distance from the origin in miles. */
  entersAt: Date
  atMile: number
  /** When the vehicle leaves the alert's area, or when the alert ends if that is earlier. */
  leavesAt: Date
}

/** A stretch with one road and one reason for its slowdown or risk. */
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
  /** Absent in results of older versions. */
  floodIndex?: number | undefined
  weatherFlags: readonly WeatherFlag[]
  /** Risk of the heaviest rain on the stretch; null without rain. */
  rainRisk: RainRisk | null
  /** The chance that the level of the road index comes; null or absent sooner than three days ahead. */
  chance?: number | null | undefined
  /** The main cause of the slowdown; null if there is none. */
  slowedBy: SlowdownCause | null
  /** Cause of the worst road index; null if nothing scores. */
  riskFrom: Cause | null
  /** The own limit that the stretch reaches; absent or null if there is none. */
  ownLimit?: ReachedLimit | null | undefined
}

/** A stop on the way. */
export interface StopVisit extends Coordinates {
  arrivesAt: Date
  /** How long it waits for the stop to open. */
  waitMinutes: number
  /** Odds of arriving there, and in its window; null if an arrival lies beyond the forecast. */
  arrival: ArrivalOdds | null
}

/** The effect of the weather on one option. */
export interface RouteResult {
  origin: Coordinates
  destination: Coordinates
  /** The main roads: "I-80 and I-76". */
  via: string
  departureTime: Date
  slowdownFraction: number
  adjustedArrivalTime: Date
  /** Arrival without weather on what is rated, with the same stops and breaks. */
  freeFlowArrivalTime: Date
  /** Arrival odds given the usual errors of the forecast; null if an arrival lies beyond the forecast. */
  arrival: ArrivalOdds | null
  distanceMiles: number
  weatherFlags: readonly WeatherFlag[]
  weatherAlerts: readonly RouteAlert[]
  slowdownPolylines: readonly RoutePolyline[]
  roadRiskPolylines: readonly RoutePolyline[]
  maxRoadIndex: number
  maxCrashIndex: number
  maxTippingIndex: number
  maxFloodIndex: number
  /** The worst own limit that the option reaches; null if there is none. */
  ownLimit: ReachedLimit | null
  aboveTemperatureThresholds: readonly TemperatureExposure[]
  belowTemperatureThresholds: readonly TemperatureExposure[]
  risk: ImpactLevel
  segments: readonly EvaluatedSegment[]
  /**
   * The moment after departure from which the way is rated: risk, indices, slowdown, minutes and alerts are those of what
   * remained of it then. Null if all of it is rated.
   */
  ratedFrom: Date | null
  /** One per stop, in order; absent without stops. */
  stops?: readonly StopVisit[] | undefined
  /** Breaks of the driver, which are included in the arrivals but not in the slowdown; empty if none are planned. */
  breaks: readonly DriverBreak[]
}

interface OrderedRoute extends Pick<Route, 'source' | 'status' | 'lastCompletedIndex' | 'selectedRouteOption'> {
  departureTime: Date | string
  latestRouteResults:
    | readonly (Pick<RatedWay, 'risk'> & Record<'adjustedArrivalTime' | 'freeFlowArrivalTime', Date | string>)[]
    | null
}

/**
 * Sorts upcoming routes first, then those under way or past, each by departure (DASH-055). Of routes that depart at the
 * same time the worst is first.
 */
export function inRouteOrder<Listed extends OrderedRoute>(routes: readonly Listed[], now: Date): Listed[] {
  const placed = routes.map((route) => {
    const departAt = new Date(route.departureTime)
    const result = chosenResult(route)
    return {
      route,
      startsAt: departAt.getTime(),
      past: isRouteStarted({ ...route, departAt }, now) ? 1 : 0,
      level: result?.risk ?? IMPACT_LEVELS.unknown,
      costMinutes: result ? minutesLost(result) : 0,
    }
  })
  return placed
    .sort((a, b) => a.past - b.past || a.startsAt - b.startsAt || compareImpacts(a, b, now.getTime()))
    .map(({ route }) => route)
}

/** The label of a route: its name, or origin and destination. */
export const routeName = ({ name, origin, destination }: NamedRoute) =>
  name ?? `${origin.label} to ${destination.label}`

interface NamedRoute {
  name: string | null
  origin: { label: string }
  destination: { label: string }
}

/** The result of the chosen option, or else of the best one; undefined without results. */
export function chosenResult<Result>(route: {
  latestRouteResults: readonly Result[] | null
  selectedRouteOption: number
}): Result | undefined {
  return route.latestRouteResults?.[route.selectedRouteOption] ?? route.latestRouteResults?.[0]
}

interface ZonedResult {
  worstStretch?: { timeZone: string } | null | undefined
  originTimeZone?: string | null | undefined
}

/**
 * The zone of all times that are told about a route: that of its worst stretch, or else of its origin; undefined without a
 * result that knows one.
 */
export const zoneOfRoute = (route: {
  latestRouteResults: readonly ZonedResult[] | null
  selectedRouteOption: number
}): string | undefined =>
  chosenResult(route)?.worstStretch?.timeZone ?? route.latestRouteResults?.[0]?.originTimeZone ?? undefined

/** Time from departure to adjusted arrival (REPORT-009). */
export const travelTimeMs = (result: Pick<RouteResult, 'adjustedArrivalTime' | 'departureTime'>) =>
  result.adjustedArrivalTime.getTime() - result.departureTime.getTime()

type RankedWay = Pick<RatedWay, 'risk' | 'slowdownFraction' | 'maxRoadIndex'>

/** Sort key of routes: level first, then slowdown and worst road index, which never outweigh a level (DASH-084). */
export function impactScore({ risk, slowdownFraction, maxRoadIndex }: RankedWay): number {
  const slowdown = Math.min(1, Math.max(0, slowdownFraction))
  return risk + 0.5 * slowdown + (0.49 * Math.min(10, maxRoadIndex ?? 0)) / 10
}

/** The route with the highest impact of its first option, which the dashboard selects automatically (DASH-054). */
export function mostImpacted<Listed extends { latestRouteResults: readonly RankedWay[] | null }>(
  routes: readonly Listed[],
): Listed | undefined {
  const firstOptionScore = ({ latestRouteResults }: Listed) => {
    const first = latestRouteResults?.[0]
    return first ? impactScore(first) : Number.NEGATIVE_INFINITY
  }
  return routes.reduce<Listed | undefined>(
    (worst, route) => (worst === undefined || firstOptionScore(route) > firstOptionScore(worst) ? route : worst),
    undefined,
  )
}
