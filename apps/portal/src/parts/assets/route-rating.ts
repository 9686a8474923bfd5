import {
  type AssetRating,
  chosenResult,
  type ImpactLevel,
  isRouteStarted,
  type RecommendedAction,
  type RouteWords,
  rateReasons,
  routeAction,
  routeReasons,
} from '@stormlane/domain'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatSpan } from '../../platform/time-format.ts'
import { departureZone } from './arrival-odds.ts'

type RouteResult = NonNullable<SavedRoute['latestRouteResults']>[number]

/** Level, reason and action of a route, the same on the map, in the tables, on the dashboard and in the planner. */
interface RatedRoute extends AssetRating {
  /** The result of the selected option; undefined until it is evaluated or if that failed. */
  result: RouteResult | undefined
  /** Null without a result. Its words are made when it is asked for, which takes two thirds of the time of rating. */
  actionAt: (now: Date) => RecommendedAction | null
  /** The zone of the worst stretch, or else of the origin. */
  timeZone: string | undefined
}

/** Why an option has its risk, and when, in the zone of its worst stretch or else of its origin; undefined without an impact. */
export function optionReason(option: Parameters<typeof routeReasons>[0] & OptionZones, words?: RouteWords) {
  const [reason] = routeReasons(option, words)
  if (!reason) return undefined
  const zone = option.worstStretch?.timeZone ?? option.originTimeZone ?? undefined
  return { text: reason.description, when: formatSpan(reason.startAt, reason.endAt, zone, words?.locale) }
}

type OptionZones = Pick<RouteResult, 'worstStretch' | 'originTimeZone'>

export function rateRoute(route: SavedRoute): RatedRoute {
  const result = route.latestRouteResultError ? undefined : chosenResult(route)
  return {
    ...rateReasons(result ? routeReasons(result) : []),
    result,
    level: (result?.risk ?? -1) as ImpactLevel,
    actionAt: (now) => {
      if (!result) return null
      const isStarted = isRouteStarted({ ...route, departAt: new Date(route.departureTime) }, now)
      return routeAction(route.latestRouteResults ?? [], route.selectedRouteOption, isStarted)
    },
    timeZone: result?.worstStretch?.timeZone ?? departureZone(route),
  }
}
