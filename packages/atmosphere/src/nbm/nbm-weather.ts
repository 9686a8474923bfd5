import { chanceAbove, STRONG_GUST_MPS, snowToLiquidRatio } from '@stormlane/domain/weather'
import type { ModelFields } from '../models/weather-model.ts'
import { airWeather, KELVIN, MILLIMETERS, roadTemperature } from '../models/weather-units.ts'
import { GUST_PERCENTILES, type GustPercentile, type NbmInstant, type NbmSometimes } from './nbm-fields.ts'

type Values = Record<NbmInstant, Float32Array> & Partial<Record<NbmSometimes, Float32Array>>

/** Means over the shortest available period that covers the time since the previous file. */
export interface NbmRates {
  /** All precipitation, mm/h of water. */
  water: Float32Array
  /** Fresh snow, m/h; undefined where the file has none. */
  snow: Float32Array | undefined
}

const RADIANS = Math.PI / 180

/**
 * Converts the weather of a file to our variables. The water is divided by the chances of the precipitation types: rain
 * (with sleet), freezing rain, and snow, whose depth is NBM's own. NBM has no sea-level pressure, echoes, hail or storm
 * rotation.
 */
export function nbmWeather(values: Values, rates: NbmRates, gusts: Record<GustPercentile, Float32Array> | undefined) {
  const { windSpeed, windFrom, visibility, sunlight, cloudCover } = values
  const air = {
    ...values,
    windX: windSpeed.map((speed, i) => -speed * Math.sin((windFrom[i] as number) * RADIANS)),
    windY: windSpeed.map((speed, i) => -speed * Math.cos((windFrom[i] as number) * RADIANS)),
  }
  const fields: ModelFields = { ...airWeather(air), ...precipitation(values, rates) }
  if (gusts) fields.gustProbability45mph = strongGusts(gusts)
  if (visibility) fields.visibility = visibility
  if (sunlight && cloudCover) fields.roadSurfaceTemperature = roadTemperature(air, { sunlight, cloudCover })
  return fields
}

function precipitation(
  values: Values,
  { water, snow }: NbmRates,
): Pick<ModelFields, 'rainRate' | 'snowRate' | 'freezingRainRate'> {
  const { temperature, rainChance, freezingRainChance, snowChance, sleetChance } = values
  const celsius = (i: number) => (temperature[i] as number) - KELVIN
  const shares = (i: number) => {
    const [rain, freezing, frozen, sleet] = [rainChance, freezingRainChance, snowChance, sleetChance].map(
      (chances) => chances?.[i] ?? 0,
    ) as [number, number, number, number]
    const all = rain + freezing + frozen + sleet
    // Without chances, the air temperature decides.
    if (!(all > 0)) return celsius(i) > 0 ? { rain: 1, freezing: 0, snow: 0 } : { rain: 0, freezing: 0, snow: 1 }
    return { rain: (rain + sleet) / all, freezing: freezing / all, snow: frozen / all }
  }
  return {
    rainRate: water.map((mm, i) => (mm > 0 ? mm * shares(i).rain : mm)),
    freezingRainRate: water.map((mm, i) => (mm > 0 ? mm * shares(i).freezing : mm)),
    snowRate: snow
      ? snow.map((meters) => meters * MILLIMETERS)
      : water.map((mm, i) => (mm > 0 ? mm * shares(i).snow * snowToLiquidRatio(celsius(i)) : mm)),
  }
}

function strongGusts(gusts: Record<GustPercentile, Float32Array>): Float32Array {
  const fields = GUST_PERCENTILES.map((percentile) => gusts[`gust${percentile}`])
  return fields[0] === undefined
    ? new Float32Array()
    : fields[0].map((_, cell) =>
        chanceAbove(
          STRONG_GUST_MPS,
          GUST_PERCENTILES,
          (position) => (fields[position] as Float32Array)[cell] as number,
        ),
      )
}
