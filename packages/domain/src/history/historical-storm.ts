/** Kinds of past storms. `other` is for files that an operator adds. */
export const STORM_KINDS = [
  'blizzard',
  'ice',
  'flash_flood',
  'hurricane',
  'severe_storms',
  'wildfire_wind',
  'other',
] as const
export type StormKind = (typeof STORM_KINDS)[number]

/** Days before a storm for which its forecast can be shown; 0 is the day of the storm (HIST-004). */
export const FORECAST_DAYS_OUT = [0, 1, 2, 3, 4, 5] as const
export type ForecastDaysOut = (typeof FORECAST_DAYS_OUT)[number]

/** Icons of the markers of ground-truth reports. */
export const GROUND_TRUTH_ICONS = [
  'closure',
  'snow',
  'ice',
  'flood',
  'wind',
  'hail',
  'tornado',
  'power',
  'fire',
  'clear',
  'other',
] as const
export type GroundTruthIcon = (typeof GROUND_TRUTH_ICONS)[number]
