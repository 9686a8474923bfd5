import type { Variable } from '@stormlane/domain/weather'

/** The variables that are searched for storms. */
export const STORM_FIELDS = [
  'temperature',
  'dewPoint',
  'windSpeed',
  'windGust',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'lightningProbability',
  'hailSize',
  'tornadoProbability',
  'roadSurfaceTemperature',
] as const satisfies readonly Variable[]

/** The weather of all cells at a time. Lightning may be unknown (NaN). */
export type StormFrame = Readonly<Record<(typeof STORM_FIELDS)[number], Float32Array>>
