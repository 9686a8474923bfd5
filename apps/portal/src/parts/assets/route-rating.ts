import { chosenResult, type ImpactLevel, isRouteStarted, routeAction } from '@stormlane/domain'
import type { SavedRoute } from '../../platform/asset-queries.ts'

/** A route's impact and recommended action, shared by the map and the dashboard. */
export function rateRoute(route: SavedRoute, now: Date) {
  const result = route.latestRouteResultError ? undefined : chosenResult(route)
  const isStarted = isRouteStarted({ ...route, departAt: new Date(route.departureTime) }, now)
  return {
    /** The result of the selected option; undefined until it is evaluated or if that failed. */
    result,
    level: (result?.risk ?? -1) as ImpactLevel,
    action: result ? routeAction(route.latestRouteResults ?? [], route.selectedRouteOption, isStarted) : null,
  }
}
