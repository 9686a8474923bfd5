import { IMPACT_LEVELS, type ImpactLevel } from './impact-level.ts'

export interface RouteRiskInput {
  extremeWeather: boolean
  slowdownFraction: number
  maxRoadIndex: number
}

const ROUTE_RISK_FROM: readonly { level: ImpactLevel; slowdownFraction: number; roadIndex: number }[] = [
  { level: IMPACT_LEVELS.high, slowdownFraction: 0.1, roadIndex: 7 },
  { level: IMPACT_LEVELS.moderate, slowdownFraction: 0.05, roadIndex: 4 },
  { level: IMPACT_LEVELS.low, slowdownFraction: 0.01, roadIndex: 2 },
]

/** Risk level of a route from its extreme weather flag, slowdown and worst road index (RISK-013 to RISK-018). */
export function routeRisk({ extremeWeather, slowdownFraction, maxRoadIndex }: RouteRiskInput): ImpactLevel {
  if (extremeWeather) return IMPACT_LEVELS.high
  const reached = ROUTE_RISK_FROM.find(
    (from) => slowdownFraction >= from.slowdownFraction || maxRoadIndex >= from.roadIndex,
  )
  return reached?.level ?? IMPACT_LEVELS.none
}

/** What causes the risk of a route: the slowdown, else the worst road index, else the extreme weather flag. */
export function routeRiskReason(
  risk: ImpactLevel,
  { slowdownFraction, maxRoadIndex }: Omit<RouteRiskInput, 'extremeWeather'>,
): 'slowdown' | 'road' | 'weather' {
  const calm = { extremeWeather: false, slowdownFraction: 0, maxRoadIndex: 0 }
  if (routeRisk({ ...calm, slowdownFraction }) >= risk) return 'slowdown'
  return routeRisk({ ...calm, maxRoadIndex }) >= risk ? 'road' : 'weather'
}

/** Sources that report a route's progress. */
export const SOURCES_WITH_PROGRESS: readonly string[] = ['platform_science', 'samsara']

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
