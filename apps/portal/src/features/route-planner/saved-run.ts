import { adviceAction } from '@stormlane/domain/deciding'
import { isRouteStarted } from '@stormlane/domain/levels'
import { isDepartureInPast } from '@stormlane/domain/trips'
import { rateRoute } from '../../parts/assets/route-rating.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { routeToInputs } from './plan-inputs.ts'
import type { FinishedRun } from './run-results.ts'

/** Returns a saved route's current result as a run of its inputs; undefined if not evaluated, or if that failed. */
export function savedRun(route: SavedRoute, now: Date): FinishedRun | undefined {
  const { latestRouteResults, latestRouteResultError, comparison, routeResultsUpdatedAt, routeResultsRunTime } = route
  if (!latestRouteResults?.length || latestRouteResultError) return undefined
  const ranAt = routeResultsUpdatedAt === null ? now : new Date(routeResultsUpdatedAt)
  const departAt = new Date(route.departureTime)
  const isUnderWay = isRouteStarted({ ...route, departAt }, now)
  return {
    state: 'done',
    forecast: {
      routeResults: latestRouteResults,
      comparison,
      runTime: routeResultsRunTime ?? ranAt.toISOString(),
    },
    ranAt,
    inputs: routeToInputs(route),
    isUnderWay,
    advice: route.decision
      ? { option: route.selectedRouteOption, action: adviceAction(route.decision, rateRoute(route).timeZone) }
      : undefined,
    hasDeparted: isUnderWay || isDepartureInPast(departAt, now),
  }
}
