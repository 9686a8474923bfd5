import { stepFrom } from '../../impacts/scores/series-peak.ts'
import { criticalGust, gustOnRoad, gustOnStanding, tippingScore } from '../../indices/overturning.ts'
import { overturningGeometry, type VehicleShape } from '../../roads/vehicle.ts'
import type { FieldId, Series } from '../../weather/forecast-ports.ts'
import { THRESHOLD_VARIABLE_IDS, THRESHOLD_VARIABLES, type ThresholdVariable } from './threshold-variables.ts'

/** The values that thresholds are compared with, in the units of their sliders; NaN if unknown. */
export type Observation = Readonly<Record<ThresholdVariable, number>>

/** The forecast field of each variable; tipping is computed from the wind and the vehicle. */
const FIELDS: Record<Exclude<ThresholdVariable, 'wo_tipping_index'>, FieldId> = {
  wo_road_index: 'road',
  wo_disruption_index: 'disruption',
  wo_flood_index: 'flood',
  wo_power_index: 'power',
  wo_life_property_index: 'life_property',
  wind_gust: 'windGust',
  temperature: 'temperature',
  visibility: 'visibility',
}

export const OBSERVATION_FIELDS: readonly FieldId[] = [...Object.values(FIELDS), 'windDirection']

/** The vehicle that is observed. Without a bearing it stands, and the whole gust counts as crosswind. */
export interface ObservedVehicle {
  bearing: number | null
  speedMps: number
  shape: VehicleShape
}

/** The observation of a vehicle at a place and time. */
export function observationAt({ run, values }: Series, at: Date, vehicle: ObservedVehicle): Observation {
  const step = Math.max(0, stepFrom(run.times, at.getTime() + 1) - 1)
  const read = (field: FieldId) => values[field]?.[step] ?? Number.NaN
  const gust = read('windGust')
  const { bearing, speedMps, shape } = vehicle
  const met = bearing === null ? gustOnStanding(gust) : gustOnRoad(gust, read('windDirection'), bearing)
  const tipping = () => tippingScore(met, bearing === null ? 0 : speedMps, criticalGust(overturningGeometry(shape)))
  const canonical = (id: ThresholdVariable) => (id === 'wo_tipping_index' ? tipping() : read(FIELDS[id]))
  return Object.fromEntries(
    THRESHOLD_VARIABLE_IDS.map((id) => [id, THRESHOLD_VARIABLES[id].fromCanonical(canonical(id))]),
  ) as Record<ThresholdVariable, number>
}

/** An observation as numbers in the order of the variables, with two decimals; null if unknown. */
export const observationRow = (observation: Observation): (number | null)[] =>
  THRESHOLD_VARIABLE_IDS.map((id) => {
    const value = observation[id]
    return Number.isNaN(value) ? null : Math.round(value * 100) / 100
  })

export const observationFromRow = (row: readonly (number | null)[]): Observation =>
  Object.fromEntries(THRESHOLD_VARIABLE_IDS.map((id, i) => [id, row[i] ?? Number.NaN])) as Record<
    ThresholdVariable,
    number
  >
