// From the engine's canonical units to those of the wire: °F, in/h, mph, mi. What changes once a minute is stored as it is sent.
import type { VehicleEvaluationOnWire, VehicleImpactOnWire } from '@stormlane/contract'
import {
  celsiusToFahrenheit,
  compassAbbreviation,
  metersToMiles,
  mmToInches,
  mpsToMph,
  type VehicleEvaluation,
  type VehicleImpact,
  type VehicleTag,
} from '@stormlane/domain'
import type { VehicleRow } from './vehicle.repository.ts'

const NOT_EVALUATED: VehicleEvaluationOnWire = { current_impact: null, current_insight: [], current_conditions: null }
const NOT_EVALUATED_JSON = JSON.stringify(NOT_EVALUATED)

/** A vehicle as it is sent; its evaluation is copied as it was stored, neither read nor written anew. */
export function vehicleJson(row: VehicleRow): string {
  const { speed_mps, reported_at, current, upcoming, ...vehicle } = row
  const own = {
    ...vehicle,
    bearing: vehicle.bearing === null ? null : rounded(vehicle.bearing, 0) % 360,
    speed: speed_mps === null ? null : rounded(mpsToMph(speed_mps), 1),
    external_updated_at: reported_at?.toISOString() ?? null,
    asset_type: 'vehicle',
  }
  const fields = `${JSON.stringify(own).slice(0, -1)},${(current ?? NOT_EVALUATED_JSON).slice(1, -1)}`
  return `${fields},"upcoming_impact":${upcoming ?? 'null'}}`
}

export function evaluationOnWire({
  currentConditions: at,
  currentImpact,
  currentInsight,
}: VehicleEvaluation): VehicleEvaluationOnWire {
  return {
    current_impact: impactOnWire(currentImpact),
    current_insight: currentInsight.map(tagOnWire),
    current_conditions: {
      temperature: rounded(celsiusToFahrenheit(at.temperature), 0),
      precipitation: {
        type: at.precipitation.type,
        value: rounded(mmToInches(at.precipitation.rate), 2),
        units: 'in/h',
        label: at.precipitation.label,
        color: at.precipitation.color,
      },
      visibility: rounded(metersToMiles(at.visibility), 1),
      wind: {
        value: rounded(mpsToMph(at.wind.speed), 0),
        direction_degrees: rounded(at.wind.directionDegrees, 0) % 360,
        direction_cardinal: compassAbbreviation(at.wind.directionDegrees) ?? '',
        max_gust: rounded(mpsToMph(at.wind.maxGust), 0),
      },
      road_risk: { value: rounded(at.roadRisk, 1) },
      tipping_index: rounded(at.tippingIndex, 1),
      last_updated_at: at.lastUpdatedAt.toISOString(),
    },
  }
}

export function impactOnWire({
  overallImpactLevel,
  tags,
  tagPriority,
  lastUpdatedAt,
}: VehicleImpact): VehicleImpactOnWire {
  return {
    overall_impact_level: overallImpactLevel,
    tags: tags.map(tagOnWire),
    tag_priority: tagPriority,
    last_updated_at: lastUpdatedAt.toISOString(),
  }
}

function tagOnWire({ impactLevel, ...tag }: VehicleTag) {
  return { ...tag, impact_level: impactLevel }
}

function rounded(value: number, decimals: number): number {
  const unit = 10 ** decimals
  return Math.round(value * unit) / unit
}
