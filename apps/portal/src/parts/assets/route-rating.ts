import { chosenResult, type ImpactLevel, isRouteStarted, routeAction } from '@stormlane/domain'
import type { SavedRoute } from '../../platform/asset-queries.ts'

/** What the weather does to a route and what to do about it, the same on the map and on the dashboard. */
export function ratingOfRoute(route: SavedRoute, now: Date) {
  const result = route.latestRouteResultError ? undefined : chosenResult(route)
  const isStarted = isRouteStarted({ ...route, departAt: new Date(route.departureTime) }, now)
  return {
    /** The chosen option; undefined while it is not evaluated, or could not be. */
    result,
    level: (result?.risk ?? -1) as ImpactLevel,
    action: result ? routeAction(route.latestRouteResults ?? [], route.selectedRouteOption, isStarted) : null,
  }
}
