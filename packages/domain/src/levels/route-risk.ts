import { IMPACT_LEVELS, type ImpactLevel } from './impact-level.ts'

export interface RouteRiskInput {
  extremeWeather: boolean
  slowdownFraction: number
  maxRoadIndex: number
  /** Computed for the route's own vehicle. */
  maxTippingIndex: number
  /** None if absent. */
  maxFloodIndex?: number
  /** Highest level of the organization's own limits that the route reaches; none if absent. */
  limitLevel?: ImpactLevel
  /** Highest level of the government alerts that the vehicle enters; none if absent. */
  alertLevel?: ImpactLevel
}

/** The bounds of the indices are those of their levels (RISK-008 to RISK-010). */
const ROUTE_RISK_FROM: readonly { level: ImpactLevel; slowdownFraction: number; index: number }[] = [
  { level: IMPACT_LEVELS.high, slowdownFraction: 0.1, index: 7 },
  { level: IMPACT_LEVELS.moderate, slowdownFraction: 0.05, index: 4 },
  { level: IMPACT_LEVELS.low, slowdownFraction: 0.01, index: 2 },
]

/**
 * Rates a route by its extreme weather flag, slowdown and worst road index (RISK-013 to RISK-018), by the danger that
 * its vehicle tips over or meets a flood, and by the alerts that it enters and the organization's own limits, which can
 * only raise the level.
 */
export function routeRisk({
  limitLevel = IMPACT_LEVELS.none,
  alertLevel = IMPACT_LEVELS.none,
  ...route
}: RouteRiskInput): ImpactLevel {
  return Math.max(weatherRisk(route), limitLevel, alertLevel) as ImpactLevel
}

function weatherRisk(route: RouteRiskInput): ImpactLevel {
  const { extremeWeather, slowdownFraction, maxRoadIndex, maxTippingIndex, maxFloodIndex = 0 } = route
  if (extremeWeather) return IMPACT_LEVELS.high
  const worstIndex = Math.max(maxRoadIndex, maxTippingIndex, maxFloodIndex)
  const reached = ROUTE_RISK_FROM.find((from) => slowdownFraction >= from.slowdownFraction || worstIndex >= from.index)
  return reached?.level ?? IMPACT_LEVELS.none
}

export type RouteRiskReason = 'alert' | 'limit' | 'slowdown' | 'road' | 'tipping' | 'flood' | 'weather'

/** What causes the risk: an alert, else an own limit, else slowdown, else road index, else tipping, else flood, else the extreme weather flag. */
export function routeRiskReason(
  risk: ImpactLevel,
  {
    slowdownFraction,
    maxRoadIndex,
    maxTippingIndex,
    maxFloodIndex = 0,
    limitLevel,
    alertLevel,
  }: Omit<RouteRiskInput, 'extremeWeather'>,
): RouteRiskReason {
  const calm = { extremeWeather: false, slowdownFraction: 0, maxRoadIndex: 0, maxTippingIndex: 0 }
  // Results of older versions have alerts that are worse than their risk, and did not count them.
  if (alertLevel !== undefined && alertLevel > IMPACT_LEVELS.none && alertLevel === risk) return 'alert'
  if (limitLevel !== undefined && limitLevel > IMPACT_LEVELS.none && limitLevel >= risk) return 'limit'
  if (routeRisk({ ...calm, slowdownFraction }) >= risk) return 'slowdown'
  if (routeRisk({ ...calm, maxRoadIndex }) >= risk) return 'road'
  if (routeRisk({ ...calm, maxTippingIndex }) >= risk) return 'tipping'
  return routeRisk({ ...calm, maxFloodIndex }) >= risk ? 'flood' : 'weather'
}

/** Sources that report a route's progress. */
export const SOURCES_WITH_PROGRESS: readonly string[] = ['platform_science', 'samsara']

/**
 * Returns the status of a route after its departure was changed. If the clock sets the status, moving a started or
 * completed route into the future resets it; a cancelled route stays cancelled.
 */
export function statusAfterMove<Status extends string | null>(
  before: { status: Status; source: string | null; departure_time: Date },
  departAt: Date,
  now: Date,
): Status | null {
  const { status, source } = before
  const isByClock = source === null || !SOURCES_WITH_PROGRESS.includes(source)
  const isMovedAhead = departAt > now && departAt.getTime() !== before.departure_time.getTime()
  return isByClock && isMovedAhead && (status === 'active' || status === 'completed') ? null : status
}

export interface RouteProgress {
  source: string | null
  status: string | null
  lastCompletedIndex: number | null
  departAt: Date
}

/** Whether a route has started: by the reported progress if its source reports any, else by its departure (RISK-019, RISK-020). */
export function isRouteStarted(route: RouteProgress, now: Date): boolean {
  if (route.source !== null && SOURCES_WITH_PROGRESS.includes(route.source)) {
    return route.status === 'active' && route.lastCompletedIndex !== null && route.lastCompletedIndex >= 0
  }
  return route.departAt.getTime() <= now.getTime()
}
