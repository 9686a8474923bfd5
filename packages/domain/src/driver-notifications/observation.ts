import type { FieldId, Series } from '../forecast-ports.ts'
import { perpendicularGust, tippingScore } from '../overturning.ts'
import { stepFrom } from '../scores/series-peak.ts'
import { THRESHOLD_VARIABLE_IDS, THRESHOLD_VARIABLES, type ThresholdVariable } from './threshold-variables.ts'

/** The values that thresholds are compared with, in the units of their sliders; NaN if unknown. */
export type Observation = Readonly<Record<ThresholdVariable, number>>

/** The forecast field of each variable; tipping is computed from the wind and the vehicle's bearing. */
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

/** The observation at a place and time. Without a bearing the whole gust counts as crosswind. */
export function observationAt({ run, values }: Series, at: Date, bearing: number | null): Observation {
  const step = Math.max(0, stepFrom(run.times, at.getTime() + 1) - 1)
  const read = (field: FieldId) => values[field]?.[step] ?? Number.NaN
  const gust = read('windGust')
  const across = bearing === null ? gust : perpendicularGust(gust, read('windDirection'), bearing)
  const canonical = (id: ThresholdVariable) => (id === 'wo_tipping_index' ? tippingScore(across) : read(FIELDS[id]))
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
