import { celsiusToFahrenheit, mmToInches } from './units.ts'

/**
 * How weather slows free traffic: speed adjustment factors (SAF) of the Highway Capacity Manual, Exhibit 11-21 (from SHRP 2 L08),
 * by free-flow speed 55, 60, 65, 70, 75 mph.
 */
export const FREE_FLOW_SPEEDS_MPH = [55, 60, 65, 70, 75] as const

type Factors = readonly [number, number, number, number, number]

const RAIN_OVER_INCHES_PER_HOUR: readonly (readonly [number, Factors])[] = [
  [0.25, [0.94, 0.93, 0.93, 0.92, 0.91]],
  [0.1, [0.96, 0.95, 0.94, 0.93, 0.93]],
]
/** Rate of fresh snow depth. */
const SNOW_OVER_INCHES_PER_HOUR: readonly (readonly [number, Factors])[] = [
  [0.5, [0.88, 0.86, 0.85, 0.83, 0.81]],
  [0.1, [0.9, 0.88, 0.86, 0.84, 0.82]],
  [0.05, [0.92, 0.9, 0.88, 0.86, 0.83]],
  [0, [0.94, 0.92, 0.89, 0.87, 0.84]],
]
/** The row below .25 mi equals the one above it: a factor never rises as visibility falls (ours). */
const VISIBILITY_UNDER_METRES: readonly (readonly [number, Factors])[] = [
  [805, [0.95, 0.94, 0.93, 0.92, 0.91]],
  [1609, [0.96, 0.95, 0.94, 0.94, 0.93]],
]
const COLD_BELOW_F = -4
const COLD: Factors = [0.95, 0.95, 0.94, 0.93, 0.92]
/** Snow or ice lying on the road: arterials lose 30-40 % (FHWA road weather management); freeways, heavy snow, up to 40 %. */
const SNOW_LIES_FACTOR = 0.7
/** Less than this does not hide the road. */
const LYING_SNOW_MM = 10
const ICE_FACTOR = 0.6
/** Ice counts from this many mm of water on a frozen surface. */
const FREEZING_MM_PER_HOUR = 0.1
/** A trace of snow is not snow on the road. */
const SNOW_TRACE_INCHES_PER_HOUR = 0.004

export interface RoadWeather {
  temperature: number
  rainRate: number
  snowRate: number
  freezingRainRate: number
  visibility: number
  roadSurfaceTemperature: number
  roadSnowDepth: number
}

/** Speed in this weather over free-flow speed, 0-1. Where several rows apply the lowest counts (ours). */
export function speedFactor(weather: RoadWeather, freeFlowMph: number): number {
  const rain = mmToInches(weather.rainRate)
  const snow = mmToInches(weather.snowRate)
  let factor = 1
  const apply = (factors: Factors | undefined) => {
    if (factors) factor = Math.min(factor, atSpeed(factors, freeFlowMph))
  }
  apply(RAIN_OVER_INCHES_PER_HOUR.find(([over]) => rain > over)?.[1])
  if (snow > SNOW_TRACE_INCHES_PER_HOUR) apply(SNOW_OVER_INCHES_PER_HOUR.find(([over]) => snow > over)?.[1])
  apply(VISIBILITY_UNDER_METRES.find(([under]) => weather.visibility < under)?.[1])
  if (celsiusToFahrenheit(weather.temperature) < COLD_BELOW_F) apply(COLD)
  if (weather.roadSnowDepth > LYING_SNOW_MM) factor = Math.min(factor, SNOW_LIES_FACTOR)
  const wet = weather.rainRate + weather.freezingRainRate > FREEZING_MM_PER_HOUR
  if (wet && weather.roadSurfaceTemperature <= 0) factor = Math.min(factor, ICE_FACTOR)
  return factor
}

/** Between the columns of the table linearly, beyond them by the last. */
function atSpeed(factors: Factors, freeFlowMph: number): number {
  const position = Math.min(4, Math.max(0, (freeFlowMph - 55) / 5))
  const i = Math.min(3, Math.floor(position))
  const from = factors[i] as number
  return from + ((factors[i + 1] as number) - from) * (position - i)
}
