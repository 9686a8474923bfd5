import {
  type AssetRating,
  addMilliseconds,
  floorTo,
  HOUR_MS,
  IMPACT_LEVELS,
  type ImpactLevel,
  type ImpactReason,
  type JoinedForecast,
  joinForecasts,
  MINUTE_MS,
  NOWCAST_STEP_MINUTES,
  nowcastWindow,
  type RecommendedAction,
  rateReasons,
  type TimeWindow,
  type VehicleForecast,
  type VehicleTag,
  vehicleAction,
  vehicleReasons,
} from '@stormlane/domain'
import type { Vehicle } from '../../platform/asset-queries.ts'

type VehicleImpact = NonNullable<Vehicle['currentImpact']>
type ForecastOnWire = NonNullable<VehicleImpact['forecast']>

/** Level, reasons and action of a vehicle along its route, the same on the map, in the tables and on the dashboard. */
export interface RatedVehicle extends AssetRating {
  /** Null until the vehicle is evaluated. */
  action: RecommendedAction | null
  /** Every reason that is forecast. */
  timeline: readonly ImpactReason[]
  /** The times for which the vehicle has a forecast. */
  forecastFor: readonly TimeWindow[]
}

/** Rates a vehicle in a window. Its level is unknown where too little of the window is forecast. */
export function rateVehicle(vehicle: Vehicle, window: TimeWindow, now: Date): RatedVehicle {
  const { spans, windows } = vehicleForecast(vehicle)
  const timeline = vehicleReasons(spans)
  const rating = rateReasons(timeline, window)
  const isRated = rating.leading !== undefined || isKnownClear(vehicle.currentImpact, windows, window)
  return {
    ...rating,
    level: isRated ? rating.level : IMPACT_LEVELS.unknown,
    action: vehicle.currentImpact ? actionForVehicle(rating, vehicle, now) : null,
    timeline,
    forecastFor: windows,
  }
}

/** Rates vehicles in the next six hours, as the map does in the nowcast. Kept by vehicle, because cells, sorting and filters all ask. */
export function soonRater(now: Date, runTime: Date | null): (vehicle: Vehicle) => RatedVehicle {
  const window = nowcastWindow(now, runTime)
  const known = new WeakMap<Vehicle, RatedVehicle>()
  return (vehicle) => {
    const rated = known.get(vehicle) ?? rateVehicle(vehicle, window, now)
    known.set(vehicle, rated)
    return rated
  }
}

export const actionForVehicle = (rating: AssetRating, { bearing, timezone }: Vehicle, now: Date) =>
  vehicleAction(rating, { isDriving: bearing !== null, timeZone: timezone ?? undefined }, now)

/**
 * Whether no impact means clear weather: the timeframe contains the evaluation of the present, or at least half of it is forecast. The
 * last quarter hour of the nowcast says nothing about the seven days after it.
 */
function isKnownClear(current: Vehicle['currentImpact'], known: readonly TimeWindow[], window: TimeWindow): boolean {
  const evaluatedAt = Date.parse(current?.lastUpdatedAt ?? '')
  if (evaluatedAt + HOUR_MS > window.startAt.getTime() && evaluatedAt < window.endAt.getTime()) return true
  const knownMs = known.reduce((sum, { startAt, endAt }) => {
    const from = Math.max(startAt.getTime(), window.startAt.getTime())
    return sum + Math.max(0, Math.min(endAt.getTime(), window.endAt.getTime()) - from)
  }, 0)
  return knownMs >= (window.endAt.getTime() - window.startAt.getTime()) / 2
}

/** The forecast at the vehicle's position until its route begins, then along the route. */
function vehicleForecast({ currentImpact, upcomingImpact }: Vehicle): JoinedForecast {
  if (!currentImpact) return { windows: [], spans: [] }
  const evaluatedAt = floorTo(new Date(currentImpact.lastUpdatedAt), NOWCAST_STEP_MINUTES * MINUTE_MS)
  return joinForecasts({
    evaluatedAt,
    position: currentImpact.forecast ? toForecast(currentImpact.forecast) : nextHour(currentImpact, evaluatedAt),
    route: upcomingImpact?.forecast ? toForecast(upcomingImpact.forecast) : null,
  })
}

const toForecast = ({ startAt, endAt, spans }: ForecastOnWire): VehicleForecast => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
  spans: spans.map((span) => ({
    ...span,
    source: span.source as VehicleTag['source'],
    impactLevel: span.impactLevel as ImpactLevel,
    startAt: new Date(span.startAt),
    endAt: new Date(span.endAt),
  })),
})

/** An evaluation that was stored without a forecast counts for one hour. */
function nextHour({ tags, tagPriority }: VehicleImpact, startAt: Date): VehicleForecast {
  const endAt = addMilliseconds(startAt, HOUR_MS)
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const spans = tagPriority.flatMap((id) => {
    const tag = byId.get(id)
    if (!tag) return []
    const source = tag.source as VehicleTag['source']
    return [{ ...tag, source, impactLevel: tag.impactLevel as ImpactLevel, startAt, endAt }]
  })
  return { startAt, endAt, spans }
}
