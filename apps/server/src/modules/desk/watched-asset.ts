// Builds assets from stored rows, with the reasons that their forecasts give for their levels.
import {
  type DecisionBriefOnWire,
  type RouteResultOnWire,
  type ScoreOnWire,
  toModel,
  type VehicleEvaluationOnWire,
  type VehicleImpactOnWire,
} from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import { actionWithAdvice } from '@stormlane/domain/deciding'
import type { AffectedRating, AssetReasons } from '@stormlane/domain/desk'
import type { Coordinates } from '@stormlane/domain/geo'
import { type ImpactReason, type RecommendedAction, recommendedAction, summaryReasons } from '@stormlane/domain/impacts'
import { isRouteStarted } from '@stormlane/domain/levels'
import { forecastUntil, sharedDate, type TimeWindow } from '@stormlane/domain/time'
import { chosenResult, minutesLost, routeAction, routeName, routeReasons, zoneOfRoute } from '@stormlane/domain/trips'
import { vehicleAction, vehicleTimeline } from '@stormlane/domain/vehicles'
import { timezoneAt } from '@stormlane/geography'
import type { WatchedLocation, WatchedRoute, WatchedVehicle } from './watched-asset.repository.ts'

export interface WatchedAsset {
  assetType: AssetType
  id: string
  name: string
  groupIds: readonly string[]
  timeZone: string | null
  reasons: AssetReasons
  /** Where it is; null for routes, and for vehicles without a position. */
  position: Coordinates | null
  /** How it moves, and the route that it drives; null for what is no vehicle. */
  motion: { bearing: number | null; metersPerSecond: number; routeId: string | null } | null
  /** The decision on its trip; null without one, and until it is evaluated. */
  decision: DecisionBriefOnWire | null
  /** The times for which it has a forecast; null for all. */
  forecastFor: readonly TimeWindow[] | null
  /** Minutes that driving on loses; null for places and where no trip is known. */
  minutesLost: number | null
  /** The action that other screens recommend for the rating, with times in the given zone or else that of the asset. */
  action: (rating: AffectedRating, now: Date, zone?: string) => RecommendedAction
}

export function watchedLocation({
  id,
  name,
  group_ids,
  timezone,
  latitude,
  longitude,
  score,
}: WatchedLocation): WatchedAsset {
  const { subhourly_impact_summary: nowcast, extended_impact_summary: extended } = JSON.parse(score) as ScoreOnWire
  return {
    assetType: 'location',
    id,
    name,
    groupIds: group_ids,
    timeZone: timezone,
    position: { latitude, longitude },
    motion: null,
    reasons: lazyReasons(nowcast, extended),
    decision: null,
    forecastFor: null,
    minutesLost: null,
    action: (rating, now, zone = timezone) => recommendedAction(rating, { subject: 'location', now, timeZone: zone }),
  }
}

type Summary = ScoreOnWire['subhourly_impact_summary']

/**
 * Converts the extended forecast, which has most of the reasons, only for horizons beyond the nowcast, so that the
 * first rows do not wait for it.
 */
function lazyReasons(nowcast: Summary, extended: Summary): AssetReasons {
  let later: readonly ImpactReason[] | undefined
  const runOf = (summary: Summary) => summary && sharedDate(summary.source_run_time)
  return {
    nowcast: reasonsOf(nowcast),
    forecastUntil: forecastUntil(runOf(nowcast), runOf(extended)),
    get extended() {
      later ??= reasonsOf(extended)
      return later
    },
  }
}

/** Converts only the fields that reasons are built from, because a summary has hundreds of other values. */
function reasonsOf(summary: Summary): ImpactReason[] {
  if (!summary) return []
  const { source_run_time, tags, tag_priority } = summary
  return summaryReasons(toModel({ source_run_time, tags, tag_priority }))
}

export function watchedVehicle({
  id,
  name,
  group_ids,
  current,
  upcoming,
  brief,
  ...position
}: WatchedVehicle): WatchedAsset {
  const { latitude, longitude, bearing, speed_mps, route_id } = position
  const { current_impact } = JSON.parse(current) as VehicleEvaluationOnWire
  const {
    timeline,
    forecastFor,
    forecastUntil: until,
  } = vehicleTimeline(
    toModel({ current_impact, upcoming_impact: JSON.parse(upcoming ?? 'null') as VehicleImpactOnWire | null }),
  )
  const decision = JSON.parse(brief ?? 'null') as DecisionBriefOnWire | null
  const timeZone = latitude === null || longitude === null ? null : timezoneAt(latitude, longitude)
  return {
    assetType: 'vehicle',
    id,
    name,
    groupIds: group_ids,
    timeZone,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    motion: { bearing, metersPerSecond: speed_mps ?? 0, routeId: route_id },
    reasons: { nowcast: timeline, extended: [], forecastUntil: until },
    forecastFor,
    minutesLost: lostBy(decision),
    decision,
    action: (rating, now, zone) =>
      actionWithAdvice(decision, { level: rating.level, timeZone: zone }, () =>
        vehicleAction(rating, { isDriving: bearing !== null, timeZone: zone ?? timeZone ?? undefined }, now),
      ),
  }
}

export function watchedRoute({ id, name, group_ids, results, brief, ...route }: WatchedRoute): WatchedAsset {
  const options = toModel(JSON.parse(results) as RouteResultOnWire[])
  const { selected_route_option: selected, departure_time: departAt } = route
  const chosen = chosenResult({ latestRouteResults: options, selectedRouteOption: selected })
  const decision = JSON.parse(brief ?? 'null') as DecisionBriefOnWire | null
  const timeZone = zoneOfRoute({ latestRouteResults: options, selectedRouteOption: selected })
  const progress = { source: route.source, status: route.status, lastCompletedIndex: route.last_completed_index }
  return {
    assetType: 'route',
    id,
    name: routeName({ name, origin: { label: route.origin_label }, destination: { label: route.destination_label } }),
    groupIds: group_ids,
    timeZone: timeZone ?? null,
    position: null,
    motion: null,
    reasons: { nowcast: chosen ? routeReasons(chosen) : [], extended: [], forecastUntil: null },
    decision,
    forecastFor: null,
    minutesLost: lostBy(decision) ?? (chosen ? minutesLost(chosen) : null),
    // A route with a reason has a result, so there is always an action.
    action: (rating, now, zone) =>
      actionWithAdvice(
        decision,
        { level: rating.level, timeZone: zone ?? timeZone },
        () =>
          routeAction(
            zone ? options.map((option) => inZone(option, zone)) : options,
            selected,
            isRouteStarted({ ...progress, departAt }, now),
          ) as RecommendedAction,
      ),
  }
}

const lostBy = (decision: DecisionBriefOnWire | null) => decision?.drive_on.minutes_lost ?? null

/** Texts about a route say when its worst stretch is driven, in the time zone of that stretch. */
const inZone = <Option extends { worstStretch?: { timeZone: string } | null | undefined }>(
  option: Option,
  timeZone: string,
): Option => (option.worstStretch ? { ...option, worstStretch: { ...option.worstStretch, timeZone } } : option)
