// Converts canonical units to wire units.
import type { VehicleEvaluationOnWire } from '@stormlane/contract'
import { mpsToMph, roundTo } from '@stormlane/domain/measures'
import { timezoneAt } from '@stormlane/geography'
import type { VehicleRow } from './vehicle.repository.ts'

const NOT_EVALUATED: VehicleEvaluationOnWire = { current_impact: null, current_insight: [], current_conditions: null }
const NOT_EVALUATED_JSON = JSON.stringify(NOT_EVALUATED)

/** Serializes a vehicle. The stored evaluation is already JSON and is inserted as text, without parsing. */
export function vehicleJson(row: VehicleRow): string {
  const { speed_mps, reported_at, current, upcoming, brief, ...vehicle } = row
  const own = {
    ...vehicle,
    bearing: vehicle.bearing === null ? null : roundTo(vehicle.bearing, 0) % 360,
    speed: speed_mps === null ? null : roundTo(mpsToMph(speed_mps), 1),
    external_updated_at: reported_at?.toISOString() ?? null,
    timezone: zoneOf(vehicle),
    asset_type: 'vehicle',
  }
  const fields = `${JSON.stringify(own).slice(0, -1)},${(current ?? NOT_EVALUATED_JSON).slice(1, -1)}`
  return `${fields},"upcoming_impact":${upcoming ?? 'null'},"decision":${brief ?? 'null'}}`
}

const zoneOf = ({ latitude, longitude }: Pick<VehicleRow, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? null : timezoneAt(latitude, longitude)
