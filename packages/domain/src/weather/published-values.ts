// Forecast values are corrected before they are published, so that no value is worse than what is usual there (ADR 0296).

import { calibrationAt } from '../measures/calibration.ts'
import { milesToMeters } from '../measures/units.ts'
import type { Variable } from './variables.ts'

/** Up to this lead time, forecasts are published as they come; between two rows of a table, corrections are linear. */
export const CORRECTED_AFTER_HOURS = 48

/** Medians by place, season and hour. Precipitation is not among them: nearly everywhere the usual hour is dry. */
export type UsualWeather = Record<'windSpeed' | 'windGust' | 'visibility', Float32Array>

/**
 * How values are corrected at a lead time: shrunk toward what is usual. Weak precipitation far ahead is more often wrong
 * than right, so it is taken away first.
 */
export interface ValueCorrection {
  leadHours: number
  /** Water of any precipitation that is taken away, mm/h. */
  waterLess: number
  /** Share of the remaining water that is published. */
  waterKept: number
  /** Shares of the difference from the usual value that are published: visibility, and wind with gusts. */
  hazeKept: number
  windKept: number
}

/** Visibility from which on air is clear: stations report no more, and beyond it nothing is shrunk. */
const CLEAR_METERS = milesToMeters(10)
/** Ratio of fresh snow depth to its water depth: the rule of thumb of ten to one, as in the scores. */
const SNOW_PER_WATER = 10

/** What is corrected, and the name under which the members of an ensemble find what the forecast said. */
export const UNCORRECTED = {
  rainRate: 'uncorrectedRainRate',
  snowRate: 'uncorrectedSnowRate',
  freezingRainRate: 'uncorrectedFreezingRainRate',
  visibility: 'uncorrectedVisibility',
  windGust: 'uncorrectedWindGust',
  roadSnowDepth: 'uncorrectedRoadSnowDepth',
  roadWater: 'uncorrectedRoadWater',
} as const satisfies Partial<Record<Variable, Variable>>

/** The fields that a correction changes. What lies on the road follows from them. */
export const CORRECTED_FIELDS = [
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'windSpeed',
  'windGust',
] as const satisfies readonly Variable[]
export type CorrectedFields = Record<(typeof CORRECTED_FIELDS)[number], Float32Array>

/** Null where the forecast is published as it comes. */
export function correctionAt(rows: readonly ValueCorrection[], leadHours: number): ValueCorrection | null {
  return leadHours > CORRECTED_AFTER_HOURS ? calibrationAt(rows, leadHours) : null
}

/** Writes the published values of all cells into `into`. Unknown values stay unknown. */
export function correctValues(
  from: Readonly<CorrectedFields>,
  usual: Readonly<UsualWeather>,
  correction: ValueCorrection,
  into: CorrectedFields,
): void {
  const { waterLess, waterKept, hazeKept, windKept } = correction
  for (let i = 0; i < from.rainRate.length; i++) {
    const rain = from.rainRate[i] as number
    const ice = from.freezingRainRate[i] as number
    const snow = from.snowRate[i] as number
    const water = rain + ice + snow / SNOW_PER_WATER
    // Most cells are dry. An unknown rate is not, so that it is passed on.
    const share = water === 0 ? 0 : Math.max(0, 1 - waterLess / water) * waterKept
    into.rainRate[i] = rain * share
    into.freezingRainRate[i] = ice * share
    into.snowRate[i] = snow * share
    const seen = from.visibility[i] as number
    const usuallySeen = usual.visibility[i] as number
    into.visibility[i] =
      seen < CLEAR_METERS || usuallySeen < CLEAR_METERS ? usuallySeen + hazeKept * (seen - usuallySeen) : seen
    const wind = usual.windSpeed[i] as number
    const gust = usual.windGust[i] as number
    into.windSpeed[i] = wind + windKept * ((from.windSpeed[i] as number) - wind)
    into.windGust[i] = gust + windKept * ((from.windGust[i] as number) - gust)
  }
}
