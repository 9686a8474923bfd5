import { pavementTemperature, type Variable } from '@stormlane/domain'
import type { HrrrAccumulation, HrrrInstant } from './hrrr-fields.ts'
import { windDirection } from './true-north-winds.ts'

/** Unpacked fields of an hour; winds are toward east and north. */
export type HrrrValues = Record<HrrrInstant, Float32Array> & Partial<Record<HrrrAccumulation, Float32Array>>

/** Our variables that an hour of HRRR's surface file gives. */
export const HRRR_VARIABLES = [
  'temperature',
  'dewPoint',
  'windSpeed',
  'windDirection',
  'windGust',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'pressure',
  'hailSize',
  'roadSurfaceTemperature',
] as const satisfies readonly Variable[]

const KELVIN = 273.15
const PASCALS_A_HECTOPASCAL = 100
const MILLIMETERS = 1000
const PERCENT = 100

/**
 * An hour in our variables. Rates are means of the hour before, in mm/h. Frozen precipitation (WEASD: snow, sleet, graupel) is
 * taken off all precipitation (APCP); what is left is freezing rain where the model flags it (CFRZR), and rain elsewhere. Depth of fresh snow is what
 * ASNOW, which has the model's own density, grew by. Roads are in balance with the sunlight of the moment (DSWRF) and the clouds (TCDC).
 */
export function hrrrWeather(
  values: HrrrValues,
  snowBefore: Float32Array | undefined,
): Record<(typeof HRRR_VARIABLES)[number], Float32Array> {
  const { windX, windY, gust, sunlight, cloudCover, precipitation, frozen, snowDepth, freezingRainFlag, hail } = values
  const speed = windX.map((east, i) => Math.hypot(east, windY[i] as number))
  const liquid = leftOf(precipitation, frozen, windX.length)
  const temperature = values.temperature.map((kelvin) => kelvin - KELVIN)
  const isFreezing = (i: number) => freezingRainFlag[i] === 1
  return {
    temperature,
    dewPoint: values.dewPoint.map((kelvin) => kelvin - KELVIN),
    windSpeed: speed,
    windDirection: windX.map((east, i) => windDirection(east, windY[i] as number)),
    // The gust is a potential from the boundary layer; where that is calm it can be below the wind.
    windGust: gust.map((metersPerSecond, i) => Math.max(metersPerSecond, speed[i] as number)),
    rainRate: liquid.map((mm, i) => (isFreezing(i) ? 0 : mm)),
    freezingRainRate: liquid.map((mm, i) => (isFreezing(i) ? mm : 0)),
    snowRate: leftOf(snowDepth, snowBefore, windX.length).map((meters) => meters * MILLIMETERS),
    visibility: values.visibility,
    pressure: values.pressure.map((pascals) => pascals / PASCALS_A_HECTOPASCAL),
    hailSize: leftOf(hail, undefined, windX.length).map((meters) => meters * MILLIMETERS),
    roadSurfaceTemperature: temperature.map((air, i) =>
      pavementTemperature(air, speed[i] as number, sunlight[i] as number, (cloudCover[i] as number) / PERCENT),
    ),
  }
}

/** What is left of an amount; packing rounds both, so that the rest of nothing may be below zero. */
function leftOf(amount: Float32Array | undefined, without: Float32Array | undefined, cells: number): Float32Array {
  if (!amount) return new Float32Array(cells)
  return amount.map((value, i) => {
    const rest = value - (without?.[i] ?? 0)
    return rest < 0 ? 0 : rest
  })
}
