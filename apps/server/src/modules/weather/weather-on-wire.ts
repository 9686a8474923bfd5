// Converts the engine's canonical units to those of the wire: °F, in, in/h, mph, mi (see the contract's WeatherPoint).
import type { weatherPointSchema } from '@stormlane/contract'
import { celsiusToFahrenheit, metersToMiles, mmToInches, mpsToMph, roundTo } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { type FieldId, heatIndex, type Series } from '@stormlane/domain/weather'
import type * as z from 'zod'

type WeatherPoint = z.input<typeof weatherPointSchema>

/** Fields of a run that make up a weather point. */
export const WEATHER_POINT_FIELDS = [
  'temperature',
  'dewPoint',
  'rainRate',
  'rainAccumulation',
  'freezingRainRate',
  'snowRate',
  'snowAccumulation',
  'windSpeed',
  'windDirection',
  'windGust',
  'gustProbability45mph',
  'visibility',
  'lightningProbability',
] as const satisfies readonly FieldId[]

/** Ratio of fresh snow depth to water: the usual ten to one. */
const SNOW_TO_WATER = 10

export function weatherPoints({ run, values }: Series): WeatherPoint[] {
  const at = (field: (typeof WEATHER_POINT_FIELDS)[number], step: number) => values[field]?.[step] ?? Number.NaN
  let freezingRainMm = 0
  return run.times.flatMap((time, step) => {
    const before = run.times[step - 1]
    if (before) freezingRainMm += at('freezingRainRate', step) * ((time.getTime() - before.getTime()) / HOUR_MS)
    const [temperature, dewPoint] = [at('temperature', step), at('dewPoint', step)]
    const [rain, snow] = [at('rainAccumulation', step), at('snowAccumulation', step)]
    const point: WeatherPoint = {
      time: time.toISOString(),
      temperature: roundTo(celsiusToFahrenheit(temperature), 1),
      heat_index: roundTo(celsiusToFahrenheit(heatIndex(temperature, dewPoint)), 1),
      rainfall: roundTo(mmToInches(at('rainRate', step)), 3),
      rain_accumulation: roundTo(mmToInches(rain), 3),
      snowfall: roundTo(mmToInches(at('snowRate', step)), 3),
      snow_accumulation: roundTo(mmToInches(snow), 2),
      total_precipitation: roundTo(mmToInches(rain + freezingRainMm + snow / SNOW_TO_WATER), 3),
      wind_speed: roundTo(mpsToMph(at('windSpeed', step)), 1),
      wind_direction: roundTo(at('windDirection', step), 0) % 360,
      wind_gust: roundTo(mpsToMph(at('windGust', step)), 1),
      wind_gust_probability: roundTo(at('gustProbability45mph', step), 3),
      visibility: roundTo(metersToMiles(at('visibility', step)), 2),
      lightning_probability: values.lightningProbability ? roundTo(at('lightningProbability', step), 3) : null,
    }
    // A step without a value is omitted, because zero would be wrong.
    return Object.values(point).some((value) => Number.isNaN(value)) ? [] : [point]
  })
}
