import { VERIFIED_POINTS } from './verified-points.ts'
import {
  type HourlyFields,
  VERIFIED_LEAD_HOURS,
  VERIFIED_VARIABLE_IDS,
  VERIFIED_VARIABLES,
  type VerifiedVariableId,
} from './verified-variables.ts'

/** Forecast or observed values at each verified point; NaN if there is none. */
export interface StationValues {
  values: Record<VerifiedVariableId, Float32Array>
  /** Probabilities of the events of variables that have one. */
  chances: Partial<Record<VerifiedVariableId, Float32Array>>
}

export function emptyStationValues(): StationValues {
  const blank = () => new Float32Array(VERIFIED_POINTS.length).fill(Number.NaN)
  const values = Object.fromEntries(VERIFIED_VARIABLE_IDS.map((id) => [id, blank()])) as StationValues['values']
  const withChance = VERIFIED_VARIABLE_IDS.filter((id) => VERIFIED_VARIABLES[id].chance)
  return { values, chances: Object.fromEntries(withChance.map((id) => [id, blank()])) }
}

/** Writes the values of a station at a step, computed from hourly fields. */
export function setStationValues(target: StationValues, station: number, fields: HourlyFields, step: number): void {
  for (const id of VERIFIED_VARIABLE_IDS) {
    const { value, chance } = VERIFIED_VARIABLES[id]
    target.values[id][station] = value(fields, step)
    const chances = target.chances[id]
    if (chance && chances) chances[station] = fields[chance]?.[step] ?? Number.NaN
  }
}

/** Returns a run's values at VERIFIED_LEAD_HOURS, from its hourly series; `fieldsAt` returns null outside its area. */
export function valuesAtLeads(fieldsAt: (station: number) => HourlyFields | null): StationValues[] {
  const byLead = VERIFIED_LEAD_HOURS.map(emptyStationValues)
  for (const station of VERIFIED_POINTS.keys()) {
    const fields = fieldsAt(station)
    if (!fields) continue
    for (const [i, lead] of VERIFIED_LEAD_HOURS.entries())
      setStationValues(byLead[i] as StationValues, station, fields, lead)
  }
  return byLead
}
