import { MINUTE_MS } from '../durations.ts'
import type { VerifiedVariableId } from './verified-variables.ts'

/** What weather stations report of the verified variables. Nothing else is verified where truth is observed. */
export const OBSERVED_VARIABLE_IDS = [
  'precipitation',
  'wind_gust',
  'wind',
  'temperature',
  'visibility',
] as const satisfies readonly VerifiedVariableId[]
export type ObservedVariableId = (typeof OBSERVED_VARIABLE_IDS)[number]

export const isObserved = (variable: VerifiedVariableId): boolean =>
  OBSERVED_VARIABLE_IDS.some((observed) => observed === variable)

/** How far a station may be from a verified point, and a report from the hour. Our choice: beyond, other weather is likely. */
export const OBSERVED_WITHIN_METERS = 50_000
export const OBSERVED_WITHIN_MS = 60 * MINUTE_MS
