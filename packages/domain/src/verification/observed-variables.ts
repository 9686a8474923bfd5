import { MINUTE_MS } from '../time/durations.ts'
import type { VerifiedVariableId } from './verified-variables.ts'

/** The verified variables that weather stations report. Against observations, no others are verified. */
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

/** Limits from station to verified point, and from report to hour. Our choice: beyond, other weather is likely. */
export const OBSERVED_WITHIN_METERS = 50_000
export const OBSERVED_WITHIN_MS = 60 * MINUTE_MS
