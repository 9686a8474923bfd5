// Converts evaluations from the engine's canonical units to those of the wire: °F, in/h, mph, mi. Evaluations change
// once a minute and are stored in wire format.
import type { VehicleEvaluationOnWire, VehicleForecastOnWire, VehicleImpactOnWire } from '@stormlane/contract'
import {
  celsiusToFahrenheit,
  compassAbbreviation,
  metersToMiles,
  mmToInches,
  mpsToMph,
  roundTo,
} from '@stormlane/domain/measures'
import type { VehicleEvaluation, VehicleForecast, VehicleImpact, VehicleTag } from '@stormlane/domain/vehicles'

export function evaluationOnWire({
  currentConditions: at,
  currentImpact,
  currentInsight,
  positionForecast,
}: VehicleEvaluation): VehicleEvaluationOnWire {
  return {
    current_impact: impactOnWire(currentImpact, positionForecast),
    current_insight: currentInsight.map(tagOnWire),
    current_conditions: {
      temperature: roundTo(celsiusToFahrenheit(at.temperature), 0),
      precipitation: {
        type: at.precipitation.type,
        value: roundTo(mmToInches(at.precipitation.rate), 2),
        units: 'in/h',
        label: at.precipitation.label,
        color: at.precipitation.color,
      },
      visibility: roundTo(metersToMiles(at.visibility), 1),
      wind: {
        value: roundTo(mpsToMph(at.wind.speed), 0),
        direction_degrees: roundTo(at.wind.directionDegrees, 0) % 360,
        direction_cardinal: compassAbbreviation(at.wind.directionDegrees) ?? '',
        max_gust: roundTo(mpsToMph(at.wind.maxGust), 0),
      },
      road_risk: { value: roundTo(at.roadRisk, 1) },
      tipping_index: roundTo(at.tippingIndex, 1),
      last_updated_at: at.lastUpdatedAt.toISOString(),
    },
  }
}

export function impactOnWire(
  { overallImpactLevel, tags, tagPriority, lastUpdatedAt }: VehicleImpact,
  forecast: VehicleForecast | null,
): VehicleImpactOnWire {
  return {
    overall_impact_level: overallImpactLevel,
    tags: tags.map(tagOnWire),
    tag_priority: tagPriority,
    last_updated_at: lastUpdatedAt.toISOString(),
    ...(forecast && { forecast: forecastOnWire(forecast) }),
  }
}

function forecastOnWire({ startAt, endAt, spans }: VehicleForecast): VehicleForecastOnWire {
  return {
    start_at: startAt.toISOString(),
    end_at: endAt.toISOString(),
    spans: spans.map(({ impactLevel, startAt, endAt, peakAt, ...span }) => ({
      ...span,
      impact_level: impactLevel,
      start_at: startAt.toISOString(),
      end_at: endAt.toISOString(),
      ...(peakAt && { peak_at: peakAt.toISOString() }),
    })),
  }
}

function tagOnWire({ impactLevel, alert, ...tag }: VehicleTag) {
  return {
    ...tag,
    impact_level: impactLevel,
    ...(alert && {
      alert: { color: alert.color, starts_at: alert.startsAt.toISOString(), ends_at: alert.endsAt.toISOString() },
    }),
  }
}
