import { rainRateToReflectivity, snowToLiquidRatio } from '@stormlane/domain/weather'
import type { ModelFields } from '../models/weather-model.ts'
import {
  airWeather,
  difference,
  KELVIN,
  MILLIMETERS,
  roadTemperature,
  SECONDS_AN_HOUR,
} from '../models/weather-units.ts'
import type { IfsField, IfsSum } from './ifs-fields.ts'

const PERCENT = 100
const PASCALS_A_HECTOPASCAL = 100
/** Code table 4.201: freezing rain and freezing drizzle. */
const FREEZING = [3, 12]
/** Gust in relation to the mean wind where the files have no gusts: a common factor over open land. */
const GUST_FACTOR = 1.5

/** Sums since the start of the forecast. */
export interface IfsSums extends Record<IfsSum, Float32Array> {
  hour: number
}

/**
 * Converts the weather of a file to our variables. Rates are means since the previous file. IFS has no visibility, radar echoes, hail or
 * lightning: echoes follow from the precipitation, and visibility is estimated for the run as a whole.
 */
export function ifsWeather(
  values: Record<IfsField, Float32Array> & { gust?: Float32Array; type?: Float32Array },
  now: IfsSums,
  before: IfsSums | undefined,
): ModelFields {
  const hours = now.hour - (before?.hour ?? 0)
  const since = (sum: IfsSum, factor: number) =>
    difference(now[sum], before?.[sum]).map((amount) => (amount * factor) / hours)
  const { temperature, windX, windY, type } = values
  const rate = since('precipitation', MILLIMETERS)
  const water = since('snowfall', MILLIMETERS).map((snow, i) => Math.min(snow, rate[i] as number))
  const liquid = rate.map((mm, i) => mm - (water[i] as number))
  const isFreezing = (i: number) => FREEZING.includes(type?.[i] ?? 0)
  const air = {
    temperature,
    dewPoint: values.dewPoint,
    windX,
    windY,
    gust: values.gust ?? windX.map((east, i) => GUST_FACTOR * Math.hypot(east, windY[i] as number)),
  }
  const sky = {
    sunlight: since('sunlight', 1 / SECONDS_AN_HOUR),
    cloudCover: values.cloudCover.map((share) => share * PERCENT),
  }
  return {
    ...airWeather(air),
    pressure: values.pressure.map((pascals) => pascals / PASCALS_A_HECTOPASCAL),
    roadSurfaceTemperature: roadTemperature(air, sky),
    reflectivity: rate.map((mm) => rainRateToReflectivity(mm, 'stratiform')),
    rainRate: liquid.map((mm, i) => (isFreezing(i) ? 0 : mm)),
    freezingRainRate: liquid.map((mm, i) => (isFreezing(i) ? mm : 0)),
    snowRate: water.map((mm, i) => mm * snowToLiquidRatio((temperature[i] as number) - KELVIN)),
  }
}
