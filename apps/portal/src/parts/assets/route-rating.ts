import { actionWithAdvice } from '@stormlane/domain/deciding'
import { type AssetRating, type RecommendedAction, rateReasons } from '@stormlane/domain/impacts'
import { type ImpactLevel, isRouteStarted } from '@stormlane/domain/levels'
import { chosenResult, type RouteWords, routeAction, routeReasons, zoneOfRoute } from '@stormlane/domain/trips'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatSpan } from '../../platform/time-format.ts'

type RouteResult = NonNullable<SavedRoute['latestRouteResults']>[number]

/** Level, reason and action of a route, shared by the map, the tables, the dashboard and the planner. */
interface RatedRoute extends AssetRating {
  /** The result of the selected option; undefined until it is evaluated or if that failed. */
  result: RouteResult | undefined
  /** Null without a result. Computed lazily, because building its text takes two thirds of the rating time. */
  actionAt: (now: Date) => RecommendedAction | null
  /** The time zone of the worst stretch, or of the origin if there is none. */
  timeZone: string | undefined
}

/**
 * Says why and when an option has its risk, in the time zone of its worst stretch or else of its origin. Returns
 * undefined without an impact.
 */
export function optionReason(option: Parameters<typeof routeReasons>[0] & OptionZones, words?: RouteWords) {
  const [reason] = routeReasons(option, words)
  if (!reason) return undefined
  const zone = zoneOfRoute({ latestRouteResults: [option], selectedRouteOption: 0 })
  const { startAt, endAt } = reason.madeIn ?? reason
  return { text: reason.description, when: formatSpan(startAt, endAt, zone, words?.locale) }
}

type OptionZones = Pick<RouteResult, 'worstStretch' | 'originTimeZone'>

export function rateRoute(route: SavedRoute): RatedRoute {
  const result = route.latestRouteResultError ? undefined : chosenResult(route)
  const timeZone = zoneOfRoute(route)
  return {
    ...rateReasons(result ? routeReasons(result) : []),
    result,
    level: (result?.risk ?? -1) as ImpactLevel,
    actionAt: (now) => {
      if (!result) return null
      const isStarted = isRouteStarted({ ...route, departAt: new Date(route.departureTime) }, now)
      // A route with a result has an action.
      return actionWithAdvice(
        route.decision,
        { level: result.risk as ImpactLevel, timeZone },
        () => routeAction(route.latestRouteResults ?? [], route.selectedRouteOption, isStarted) as RecommendedAction,
      )
    },
    timeZone,
  }
}
