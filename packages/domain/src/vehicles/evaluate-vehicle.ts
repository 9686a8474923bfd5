import type { GovernmentAlert } from '../hazards/government-alerts/government-alert.ts'
import { limitTags } from '../impacts/limits/limit-tags.ts'
import type { HoldingLimit } from '../impacts/limits/own-limit.ts'
import { alertTags } from '../impacts/scores/alert-tags.ts'
import type { ImpactTag } from '../impacts/scores/impact-summary.ts'
import { indexTags } from '../impacts/scores/index-tags.ts'
import { stepFrom } from '../impacts/scores/series-peak.ts'
import { compareTags } from '../impacts/scores/tag-order.ts'
import { weatherAtStep } from '../impacts/scores/weather-at-step.ts'
import { weatherTags } from '../impacts/scores/weather-tags.ts'
import { speedFactor } from '../indices/road-speed.ts'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import type { VehicleShape } from '../roads/vehicle.ts'
import type { LngLat } from '../weather/forecast-ports.ts'
import { isWeatherOf, vehicleIndices } from './position-forecast.ts'
import { precipitationAt } from './precipitation-at.ts'
import { tippingAtStep, tippingTag } from './tipping.ts'
import type { VehicleEvaluation } from './vehicle-evaluation.ts'
import { type VehicleSeries, vehicleFuture } from './vehicle-future.ts'
import { vehicleInsights } from './vehicle-insights.ts'
import type { VehicleTag } from './vehicle-tag.ts'

/** Free-flow speed of trucks if the road is unknown. */
const FREE_FLOW_MPH = 65

/** A vehicle as it was last reported. */
export interface EvaluatedVehicle extends LngLat {
  /** Null while the vehicle is stationary. */
  bearing: number | null
  speedMps: number
  /** Type, size and weight determine which gust tips the vehicle over. */
  shape: VehicleShape
  reportedAt: Date
  /** The alerts whose area contains the vehicle. */
  alerts: readonly GovernmentAlert[]
  /** The alerts over the places that a moving vehicle reaches within the hour. */
  alertsAhead?: readonly { at: Date; alerts: readonly GovernmentAlert[] }[] | undefined
  /** The organization's own limits that apply to the vehicle. */
  limits: readonly HoldingLimit[]
}

/** Evaluates the impact on a vehicle, now and later; null without forecast values at its position. */
export function evaluateVehicle(vehicle: EvaluatedVehicle, series: VehicleSeries, now: Date): VehicleEvaluation | null {
  const { nowcast } = series
  const step = Math.max(0, stepFrom(nowcast.run.times, now.getTime() + 1) - 1)
  const weather = weatherAtStep(nowcast, step)
  const windDirection = nowcast.values.windDirection?.[step] ?? Number.NaN
  const roadRisk = nowcast.values.road?.[step] ?? Number.NaN
  if (Number.isNaN(roadRisk) || Number.isNaN(windDirection)) return null
  const tipping = tippingAtStep(vehicle, nowcast, step)
  const tags = [
    ...alertTags(vehicle.alerts, { startAt: now, endAt: new Date(now.getTime() + 1) }),
    ...indexTags(nowcast, vehicleIndices(vehicle), [step, step + 1], 'imperial'),
    ...weatherTags(nowcast, [step, step + 1], 'imperial', vehicle).filter((tag) => isWeatherOf(vehicle, tag)),
    ...limitTags(nowcast, vehicle.limits, [step, step + 1], 'imperial'),
    ...tippingTag(tipping, now),
  ].sort(compareTags)
  return {
    currentConditions: {
      temperature: weather.temperature,
      precipitation: precipitationAt(weather),
      visibility: weather.visibility,
      wind: { speed: weather.windSpeed, directionDegrees: windDirection, maxGust: weather.windGust },
      roadRisk,
      tippingIndex: tipping.index,
      lastUpdatedAt: now,
    },
    currentImpact: {
      overallImpactLevel: tags[0]?.impactLevel ?? IMPACT_LEVELS.none,
      tags: tags.map(vehicleTag),
      tagPriority: tags.map(({ id }) => id),
      lastUpdatedAt: now,
    },
    positionForecast: vehicleFuture(vehicle, series, now, FREE_FLOW_MPH),
    currentInsight: vehicleInsights({
      series: nowcast,
      step,
      weather,
      isParked: vehicle.bearing === null,
      freeFlowMph: FREE_FLOW_MPH,
      reportedAt: vehicle.reportedAt,
      now,
    }),
    speedFactor: speedFactor(weather, FREE_FLOW_MPH),
  }
}

function vehicleTag(tag: ImpactTag): VehicleTag {
  const { id, source, text, value, impactLevel, description, color, effective, expires } = tag
  const alert = source === 'alert' ? { alert: { color, startsAt: effective, endsAt: expires } } : {}
  return { id, source, text, value, impactLevel, reason: description, ...alert }
}
