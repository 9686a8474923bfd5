import { pavementTemperature } from '@stormlane/domain/indices'
import { strongGustChance } from '@stormlane/domain/weather'
import type { ModelFields } from './weather-model.ts'

export const KELVIN = 273.15
export const MILLIMETERS = 1000
export const SECONDS_AN_HOUR = 3600
const PASCALS_A_HECTOPASCAL = 100
const PERCENT = 100
/** dBZ of clear air in our storage. */
export const NO_ECHO = -10

/** Air and wind near the ground in the units of NCEP's files: K, m/s. */
interface AirValues {
  temperature: Float32Array
  dewPoint: Float32Array
  /** Toward east and north. */
  windX: Float32Array
  windY: Float32Array
  gust: Float32Array
}

/** What warms roads, in W/m² and %. */
interface SkyValues {
  sunlight: Float32Array
  cloudCover: Float32Array
}

/** Fields near the ground in the units of NCEP's files: m, Pa, dBZ. */
interface SurfaceValues extends AirValues, SkyValues {
  visibility: Float32Array
  pressure: Float32Array
  reflectivity: Float32Array
}

/** Converts to our variables and units. */
export function surfaceWeather(values: SurfaceValues): ModelFields {
  return {
    ...airWeather(values),
    visibility: values.visibility,
    pressure: values.pressure.map((pascals) => pascals / PASCALS_A_HECTOPASCAL),
    reflectivity: echoes(values.reflectivity),
    roadSurfaceTemperature: roadTemperature(values, values),
  }
}

export const echoes = (reflectivity: Float32Array): Float32Array => reflectivity.map((dbz) => Math.max(NO_ECHO, dbz))

export const airWeather = (values: AirValues): ModelFields => ({
  temperature: values.temperature.map((kelvin) => kelvin - KELVIN),
  dewPoint: values.dewPoint.map((kelvin) => kelvin - KELVIN),
  ...windWeather(values),
})

export function windWeather(values: Pick<AirValues, 'windX' | 'windY' | 'gust'>): ModelFields {
  const { windX, windY } = values
  const speed = windX.map((east, i) => Math.hypot(east, windY[i] as number))
  // The gust is a potential from the boundary layer; where that layer is calm, it can be below the wind speed.
  const gust = values.gust.map((metersPerSecond, i) => Math.max(metersPerSecond, speed[i] as number))
  return {
    windSpeed: speed,
    windEast: windX,
    windNorth: windY,
    windGust: gust,
    gustProbability45mph: gust.map(strongGustChance),
  }
}

/** Assumes that roads are in thermal balance with sunlight and clouds. */
export const roadTemperature = ({ temperature, windX, windY }: AirValues, { sunlight, cloudCover }: SkyValues) =>
  temperature.map((kelvin, i) =>
    pavementTemperature(
      kelvin - KELVIN,
      Math.hypot(windX[i] as number, windY[i] as number),
      sunlight[i] as number,
      (cloudCover[i] as number) / PERCENT,
    ),
  )

/**
 * Returns the increase of an amount, at least 0: packing rounds both values, so an unchanged amount may seem to shrink.
 */
export function difference(amount: Float32Array, before: Float32Array | undefined): Float32Array {
  return amount.map((value, i) => Math.max(0, value - (before?.[i] ?? 0)))
}
