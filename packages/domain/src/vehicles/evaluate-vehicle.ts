import type { Series } from '../forecast-ports.ts'
import type { GovernmentAlert } from '../government-alerts/government-alert.ts'
import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, impactLevelName, impactLevelOfIndex, roundIndex } from '../impact-level.ts'
import { criticalGust, gustOnRoad, gustOnStanding, tippingScore } from '../overturning.ts'
import { speedFactor } from '../road-speed.ts'
import { overturningGeometry, type VehicleShape } from '../routes/vehicle.ts'
import { alertTags } from '../scores/alert-tags.ts'
import type { ImpactTag } from '../scores/impact-summary.ts'
import { indexTags } from '../scores/index-tags.ts'
import { tagText } from '../scores/scores.texts.ts'
import { stepFrom } from '../scores/series-peak.ts'
import { compareTags } from '../scores/tag-order.ts'
import { weatherAtStep } from '../scores/weather-at-step.ts'
import { weatherTags } from '../scores/weather-tags.ts'
import { formatQuantity } from '../units.ts'
import { precipitationAt } from './precipitation-at.ts'
import type { VehicleEvaluation, VehicleTag } from './vehicle-evaluation.ts'
import { vehicleInsights } from './vehicle-insights.ts'
import { TIPPING_NAME, tippingReason } from './vehicles.texts.ts'

/** Indices that matter to a vehicle; power and business disruption matter to locations only. */
const VEHICLE_INDICES = ['road', 'flood', 'life_property'] as const
/** The lowest index that is reported: level low (RISK-010). */
const LOW_INDEX = 2
/** Free-flow speed of trucks if the road is unknown. */
const FREE_FLOW_MPH = 65

/** A vehicle as it was last reported. */
export interface EvaluatedVehicle {
  /** Null while the vehicle is stationary. */
  bearing: number | null
  speedMps: number
  /** Type, size and weight decide which gust tips it over. */
  shape: VehicleShape
  reportedAt: Date
  /** The alerts whose area contains the vehicle. */
  alerts: readonly GovernmentAlert[]
}

/** The impact of the nowcast on a vehicle at its current position; null without forecast values. */
export function evaluateVehicle(vehicle: EvaluatedVehicle, nowcast: Series, now: Date): VehicleEvaluation | null {
  const step = Math.max(0, stepFrom(nowcast.run.times, now.getTime() + 1) - 1)
  const weather = weatherAtStep(nowcast, step)
  const windDirection = nowcast.values.windDirection?.[step] ?? Number.NaN
  const roadRisk = nowcast.values.road?.[step] ?? Number.NaN
  if (Number.isNaN(roadRisk) || Number.isNaN(windDirection)) return null
  const met =
    vehicle.bearing === null
      ? gustOnStanding(weather.windGust)
      : gustOnRoad(weather.windGust, windDirection, vehicle.bearing)
  const speedMps = vehicle.bearing === null ? 0 : vehicle.speedMps
  const tippingIndex = tippingScore(met, speedMps, criticalGust(overturningGeometry(vehicle.shape)))
  const tags = [
    ...alertTags(vehicle.alerts, { startAt: now, endAt: new Date(now.getTime() + 1) }),
    ...indexTags(nowcast, VEHICLE_INDICES, [step, step + 1], 'imperial'),
    ...weatherTags(nowcast, [step, step + 1], 'imperial'),
    ...tippingTag(tippingIndex, weather.windGust, met.across, now),
  ].sort(compareTags)
  return {
    currentConditions: {
      temperature: weather.temperature,
      precipitation: precipitationAt(weather),
      visibility: weather.visibility,
      wind: { speed: weather.windSpeed, directionDegrees: windDirection, maxGust: weather.windGust },
      roadRisk,
      tippingIndex,
      lastUpdatedAt: now,
    },
    currentImpact: {
      overallImpactLevel: tags[0]?.impactLevel ?? IMPACT_LEVELS.none,
      tags: tags.map(vehicleTag),
      tagPriority: tags.map(({ id }) => id),
      lastUpdatedAt: now,
    },
    currentInsight: vehicleInsights({
      series: nowcast,
      step,
      weather,
      freeFlowMph: FREE_FLOW_MPH,
      reportedAt: vehicle.reportedAt,
      now,
    }),
    speedFactor: speedFactor(weather, FREE_FLOW_MPH),
  }
}

function tippingTag(value: number, gust: number, across: number, now: Date): ImpactTag[] {
  if (value < LOW_INDEX) return []
  const impactLevel = impactLevelOfIndex(value)
  return [
    {
      id: 'impact:tipping',
      source: 'impact',
      text: tagText(TIPPING_NAME, impactLevelName(impactLevel)),
      value: roundIndex(value),
      variable: 'tipping',
      impactLevel,
      event: null,
      description: tippingReason(
        formatQuantity('speed', gust, 'imperial'),
        formatQuantity('speed', across, 'imperial'),
      ),
      color: IMPACT_LEVEL_COLORS[impactLevelName(impactLevel)].fill,
      effective: now,
      expires: now,
    },
  ]
}

function vehicleTag(tag: ImpactTag): VehicleTag {
  const { id, source, text, value, impactLevel, description, color, effective, expires } = tag
  const alert = source === 'alert' ? { alert: { color, startsAt: effective, endsAt: expires } } : {}
  return { id, source, text, value, impactLevel, reason: description, ...alert }
}
