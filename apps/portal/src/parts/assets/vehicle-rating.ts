import { actionWithAdvice } from '@stormlane/domain/deciding'
import { type AssetRating, type RecommendedAction, rateReasons } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { HOUR_MS, nowcastWindow, type TimeWindow } from '@stormlane/domain/time'
import { type VehicleTimeline, vehicleAction } from '@stormlane/domain/vehicles'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { timelineOf } from '../../platform/vehicle-timelines.ts'

/** Level, reasons and action of a vehicle along its route, shared by the map, the tables and the dashboard. */
export interface RatedVehicle extends AssetRating, VehicleTimeline {
  /** Null until the vehicle is evaluated. Its text is built on access. */
  readonly action: RecommendedAction | null
}

/** Rates a vehicle in a window. Its level is unknown if too little of the window is forecast. */
export function rateVehicle(vehicle: Vehicle, window: TimeWindow): AssetRating & VehicleTimeline {
  const forecast = timelineOf(vehicle)
  const rating = rateReasons(forecast.timeline, window, { forecastUntil: forecast.forecastUntil })
  const isRated = rating.leading !== undefined || isKnownClear(vehicle.currentImpact, forecast.forecastFor, window)
  return {
    ...rating,
    level: isRated ? rating.level : IMPACT_LEVELS.unknown,
    ...forecast,
  }
}

/**
 * Rates vehicles in the next six hours, as the map does in the nowcast. Ratings are cached by vehicle, because cells,
 * sorting and filters all need them.
 */
export function soonRater(now: Date, runTime: Date | null): (vehicle: Vehicle) => RatedVehicle {
  const window = nowcastWindow(now, runTime)
  const known = new WeakMap<Vehicle, RatedVehicle>()
  return (vehicle) => {
    const before = known.get(vehicle)
    if (before) return before
    const rating = rateVehicle(vehicle, window)
    const rated = {
      ...rating,
      get action() {
        return vehicle.currentImpact ? actionForVehicle(rating, vehicle, now) : null
      },
    }
    known.set(vehicle, rated)
    return rated
  }
}

/** The advice on its trip; without a trip what its rating recommends. */
export const actionForVehicle = (rating: AssetRating, { bearing, timezone, decision }: Vehicle, now: Date) =>
  actionWithAdvice(decision, { level: rating.level }, () =>
    vehicleAction(rating, { isDriving: bearing !== null, timeZone: timezone ?? undefined }, now),
  )

/**
 * Whether no impact means clear weather: the window contains the evaluation of the current conditions, or at least half
 * of it is forecast. The last quarter hour of the nowcast says nothing about the seven days after it.
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
