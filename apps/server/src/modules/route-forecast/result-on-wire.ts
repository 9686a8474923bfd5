import { ROUTE_FORECAST_PARTS, type RouteForecastPart, type RouteResultOnWire } from '@stormlane/contract'
import { decodePolyline } from '@stormlane/domain/geo'
import type { ReachedLimit } from '@stormlane/domain/impacts'
import { type ArrivalOdds, arrivalWithoutBreaks, type DriverBreak } from '@stormlane/domain/roads'
import {
  type EvaluatedSegment,
  type LevelSpan,
  levelSpans,
  type RouteAlert,
  type RoutePolyline,
  type RouteResult,
  type StopVisit,
  segmentsAhead,
  type TemperatureExposure,
  worstAlertOnWay,
  worstSegment,
} from '@stormlane/domain/trips'
import { timezoneAt } from '@stormlane/geography'

const EVERY_PART: ReadonlySet<RouteForecastPart> = new Set(ROUTE_FORECAST_PARTS)

/** Parts that were not requested are empty lists and nulls. */
export function resultOnWire(
  result: RouteResult,
  parts: ReadonlySet<RouteForecastPart> = EVERY_PART,
): RouteResultOnWire {
  const impact = parts.has('impact_summary')
  const weather = parts.has('weather_summary')
  const temperature = parts.has('temperature_summary')
  return {
    origin: result.origin,
    destination: result.destination,
    via: result.via,
    departure_time: result.departureTime.toISOString(),
    slowdown_fraction: result.slowdownFraction,
    adjusted_arrival_time: result.adjustedArrivalTime.toISOString(),
    free_flow_arrival_time: result.freeFlowArrivalTime.toISOString(),
    arrival_without_breaks_time: arrivalWithoutBreaks(result.adjustedArrivalTime, result.breaks).toISOString(),
    breaks: result.breaks.map(breakOnWire),
    arrival: result.arrival && arrivalOnWire(result.arrival),
    ...(result.stops && { stops: result.stops.map(stopOnWire) }),
    destination_time_zone: timezoneAt(result.destination.latitude, result.destination.longitude),
    origin_time_zone: timezoneAt(result.origin.latitude, result.origin.longitude),
    worst_stretch: worstOnWire(result),
    level_spans: parts.has('segments') ? levelSpans(result).map(spanOnWire) : [],
    distance_miles: result.distanceMiles,
    risk: result.risk,
    weather_flags: weather ? [...result.weatherFlags] : [],
    weather_alerts: weather ? result.weatherAlerts.map((alert) => alertOnWire(alert, result)) : [],
    max_road_index: impact ? result.maxRoadIndex : null,
    max_crash_index: impact ? result.maxCrashIndex : null,
    max_tipping_index: impact ? result.maxTippingIndex : null,
    max_flood_index: impact ? result.maxFloodIndex : null,
    own_limit: impact && result.ownLimit ? limitOnWire(result.ownLimit) : null,
    slowdown_polylines: parts.has('slowdown_polylines_v2') ? result.slowdownPolylines.map(polylineOnWire) : [],
    road_risk_polylines: parts.has('road_risk_polylines_v2') ? result.roadRiskPolylines.map(polylineOnWire) : [],
    above_temperature_thresholds: temperature ? result.aboveTemperatureThresholds.map(exposureOnWire) : [],
    below_temperature_thresholds: temperature ? result.belowTemperatureThresholds.map(exposureOnWire) : [],
    segments: parts.has('segments') ? result.segments.map((segment) => segmentOnWire(segment, result)) : [],
  }
}

/** Compact form for lists: without polylines and segments. */
export const compactOnWire = (result: RouteResultOnWire): RouteResultOnWire => ({
  ...result,
  slowdown_polylines: [],
  road_risk_polylines: [],
  segments: [],
})

/** The time zone at the start of a segment; without a segment, that of the destination. */
function zoneOfSegment(segment: EvaluatedSegment | undefined, { destination }: RouteResult): string {
  const [latitude = destination.latitude, longitude = destination.longitude] = segment
    ? decodePolyline(segment.polyline)
    : []
  return timezoneAt(latitude, longitude)
}

function worstOnWire(result: RouteResult): RouteResultOnWire['worst_stretch'] {
  const alert = worstAlertOnWay(result.weatherAlerts, result.adjustedArrivalTime)
  if (alert && alert.level >= result.risk) return underAlertOnWire(alert.alert, result)
  const worst = worstSegment(segmentsAhead(result.segments, result.ratedFrom))
  if (!worst) return null
  return {
    route_name: worst.routeName,
    from_mile: worst.fromMile,
    to_mile: worst.toMile,
    enters_at: worst.entersAt.toISOString(),
    leaves_at: worst.leavesAt.toISOString(),
    minutes_added: worst.minutesAdded,
    hazard: worst.slowedBy?.hazard ?? worst.riskFrom?.hazard ?? null,
    time_zone: zoneOfSegment(worst, result),
  }
}

/** The stretch under the alert that makes the level, of what remains of the trip. */
function underAlertOnWire(alert: RouteAlert, result: RouteResult): RouteResultOnWire['worst_stretch'] {
  const under = segmentsAhead(result.segments, result.ratedFrom).filter(
    ({ entersAt, leavesAt }) => entersAt < alert.leavesAt && alert.entersAt < leavesAt,
  )
  const [first, last] = [under[0], under.at(-1)]
  if (!first || !last) return null
  const latest = Math.min(alert.leavesAt.getTime(), last.leavesAt.getTime())
  return {
    route_name: first.routeName,
    from_mile: Math.max(first.fromMile, alert.atMile),
    to_mile: mileAt(last, latest),
    enters_at: alert.entersAt.toISOString(),
    leaves_at: new Date(latest).toISOString(),
    minutes_added: under.reduce((sum, { minutesAdded }) => sum + minutesAdded, 0),
    hazard: null,
    time_zone: zoneOfSegment(first, result),
  }
}

/** Where the vehicle is on a segment at a time. */
function mileAt({ fromMile, toMile, entersAt, leavesAt }: EvaluatedSegment, at: number): number {
  const lasts = Math.max(1, leavesAt.getTime() - entersAt.getTime())
  return fromMile + (toMile - fromMile) * Math.min(1, (at - entersAt.getTime()) / lasts)
}

const arrivalOnWire = ({ p10, p50, p90, onTimeChance, earlyChance }: ArrivalOdds) => ({
  p10: p10.toISOString(),
  p50: p50.toISOString(),
  p90: p90.toISOString(),
  on_time_chance: onTimeChance,
  early_chance: earlyChance,
})

const stopOnWire = ({ arrivesAt, waitMinutes, arrival, latitude, longitude }: StopVisit) => ({
  arrives_at: arrivesAt.toISOString(),
  wait_minutes: waitMinutes,
  arrival: arrival && arrivalOnWire(arrival),
  time_zone: timezoneAt(latitude, longitude),
})

const breakOnWire = ({ startsAt, endsAt, atMile, ...place }: DriverBreak) => ({
  ...place,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  at_mile: atMile,
})

const spanOnWire = ({ level, startsAt, endsAt }: LevelSpan) => ({
  level,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
})

const alertOnWire = ({ entersAt, atMile, leavesAt, ...alert }: RouteAlert, result: RouteResult) => ({
  ...alert,
  enters_at: entersAt.toISOString(),
  at_mile: atMile,
  time_zone: zoneOfSegment(
    result.segments.find(({ toMile }) => atMile < toMile),
    result,
  ),
  leaves_at: leavesAt.toISOString(),
})

const limitOnWire = ({ valueText, limitText, ...reached }: ReachedLimit) => ({
  ...reached,
  value_text: valueText,
  limit_text: limitText,
})

const polylineOnWire = ({ slowdownFraction, maxRoadIndex, weatherFlags, ...line }: RoutePolyline) => ({
  ...line,
  slowdown_fraction: slowdownFraction,
  max_road_index: maxRoadIndex,
  weather_flags: [...weatherFlags],
})

const exposureOnWire = (exposure: TemperatureExposure) => ({
  threshold: exposure.threshold,
  percent_breaching_threshold: exposure.percentBreachingThreshold,
  seconds_breaching_threshold: exposure.secondsBreachingThreshold,
})

const segmentOnWire = (segment: EvaluatedSegment, result: RouteResult) => ({
  from_mile: segment.fromMile,
  to_mile: segment.toMile,
  polyline: segment.polyline,
  enters_at: segment.entersAt.toISOString(),
  leaves_at: segment.leavesAt.toISOString(),
  time_zone: zoneOfSegment(segment, result),
  route_name: segment.routeName,
  road_kind: segment.roadKind,
  free_flow_mps: segment.freeFlowMps,
  adjusted_mps: segment.adjustedMps,
  minutes_added: segment.minutesAdded,
  road_index: segment.roadIndex,
  crash_index: segment.crashIndex,
  tipping_index: segment.tippingIndex,
  ...(segment.floodIndex !== undefined && { flood_index: segment.floodIndex }),
  weather_flags: [...segment.weatherFlags],
  rain_risk: segment.rainRisk,
  ...(typeof segment.chance === 'number' && { chance: segment.chance }),
  slowed_by: segment.slowedBy,
  risk_from: segment.riskFrom,
  own_limit: segment.ownLimit ? limitOnWire(segment.ownLimit) : null,
})
