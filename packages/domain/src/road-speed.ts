import { fahrenheitToCelsius, inchesToMm, mmToInches, type Quantity } from './units.ts'

/**
 * How weather slows free traffic: speed adjustment factors (SAF) of the Highway Capacity Manual, Exhibit 11-21 (from SHRP 2 L08),
 * by free-flow speed 55, 60, 65, 70, 75 mph.
 */

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
/** Our choice: the HCM row below .25 mi is replaced by the one above it, so that a factor never rises as visibility falls. */
const VISIBILITY_UNDER_METERS: readonly (readonly [number, Factors])[] = [
  [805, [0.95, 0.94, 0.93, 0.92, 0.91]],
  [1609, [0.96, 0.95, 0.94, 0.94, 0.93]],
]
const COLD_BELOW_C = fahrenheitToCelsius(-4)
const COLD: Factors = [0.95, 0.95, 0.94, 0.93, 0.92]
/** Snow on the road: arterials lose 30-40 % of their speed, freeways in heavy snow up to 40 % (FHWA Road Weather Management). */
const LYING_SNOW_FACTOR = 0.7
/** Less snow than this does not cover the road. */
const LYING_SNOW_MM = 10
const ICE_FACTOR = 0.6
/** Rain above this rate on a frozen surface counts as ice. */
const FREEZING_MM_PER_HOUR = 0.1
/** Falling snow below this rate is ignored. */
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

/** The hazard that slows traffic: its weather quantity, the value of that, and the threshold from which the factor applies. */
export interface SlowdownCause {
  /** The hazard's key in the table of texts. */
  hazard: string
  quantity: Quantity
  value: number
  threshold: number
  worse: 'above' | 'below'
  /** Speed over free-flow speed. */
  factor: number
}

/** Speed in this weather divided by free-flow speed, 0-1. If several rows apply, the lowest factor counts (our choice). */
export function speedFactor(weather: RoadWeather, freeFlowMph: number): number {
  const rain = mmToInches(weather.rainRate)
  const snow = mmToInches(weather.snowRate)
  let factor = 1
  const apply = (factors: Factors | undefined) => {
    if (factors) factor = Math.min(factor, atSpeed(factors, freeFlowMph))
  }
  apply(rowOver(RAIN_OVER_INCHES_PER_HOUR, rain)?.[1])
  if (snow > SNOW_TRACE_INCHES_PER_HOUR) apply(rowOver(SNOW_OVER_INCHES_PER_HOUR, snow)?.[1])
  apply(rowUnder(VISIBILITY_UNDER_METERS, weather.visibility)?.[1])
  if (weather.temperature < COLD_BELOW_C) apply(COLD)
  if (weather.roadSnowDepth > LYING_SNOW_MM) factor = Math.min(factor, LYING_SNOW_FACTOR)
  if (isIcy(weather)) factor = Math.min(factor, ICE_FACTOR)
  return factor
}

/** The cause behind `speedFactor`: the hazard that slows most; null if none does. */
export function slowdownCause(weather: RoadWeather, freeFlowMph: number): SlowdownCause | null {
  const rain = rowOver(RAIN_OVER_INCHES_PER_HOUR, mmToInches(weather.rainRate))
  const snowInches = mmToInches(weather.snowRate)
  const snow = snowInches > SNOW_TRACE_INCHES_PER_HOUR ? rowOver(SNOW_OVER_INCHES_PER_HOUR, snowInches) : undefined
  const fog = rowUnder(VISIBILITY_UNDER_METERS, weather.visibility)
  const above = (hazard: string, quantity: Quantity, value: number, threshold: number, factor: number) =>
    ({ hazard, quantity, value, threshold, worse: 'above', factor }) as const
  const below = (hazard: string, quantity: Quantity, value: number, threshold: number, factor: number) =>
    ({ hazard, quantity, value, threshold, worse: 'below', factor }) as const
  const wetness = weather.rainRate + weather.freezingRainRate
  const causes: (SlowdownCause | false | undefined)[] = [
    isIcy(weather) && above('iceOnRoad', 'rainRate', wetness, FREEZING_MM_PER_HOUR, ICE_FACTOR),
    weather.roadSnowDepth > LYING_SNOW_MM &&
      above('lyingSnow', 'snowDepth', weather.roadSnowDepth, LYING_SNOW_MM, LYING_SNOW_FACTOR),
    snow && above('snow', 'snowRate', weather.snowRate, inchesToMm(snow[0]), atSpeed(snow[1], freeFlowMph)),
    rain && above('rain', 'rainRate', weather.rainRate, inchesToMm(rain[0]), atSpeed(rain[1], freeFlowMph)),
    fog && below('visibility', 'distance', weather.visibility, fog[0], atSpeed(fog[1], freeFlowMph)),
    weather.temperature < COLD_BELOW_C &&
      below('cold', 'temperature', weather.temperature, COLD_BELOW_C, atSpeed(COLD, freeFlowMph)),
  ]
  let leading: SlowdownCause | null = null
  for (const cause of causes) if (cause && cause.factor < (leading?.factor ?? 1)) leading = cause
  return leading
}

/** Water on a frozen surface. */
const isIcy = (weather: RoadWeather) =>
  weather.roadSurfaceTemperature <= 0 && weather.rainRate + weather.freezingRainRate > FREEZING_MM_PER_HOUR

type Rows = readonly (readonly [bound: number, factors: Factors])[]

function rowOver(rows: Rows, value: number) {
  for (const row of rows) if (value > row[0]) return row
  return undefined
}

function rowUnder(rows: Rows, value: number) {
  for (const row of rows) if (value < row[0]) return row
  return undefined
}

/** Interpolates linearly between the free-flow speeds of the table and clamps outside them. */
function atSpeed(factors: Factors, freeFlowMph: number): number {
  const position = Math.min(4, Math.max(0, (freeFlowMph - 55) / 5))
  const i = Math.min(3, Math.floor(position))
  const from = factors[i] as number
  return from + ((factors[i + 1] as number) - from) * (position - i)
}
