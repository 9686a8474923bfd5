import { curveThrough } from '../measures/curve.ts'
import { fosbergIndex, hotDryWindy } from '../weather/fire-weather.ts'
import type { Weather } from '../weather/weather-input.ts'
import { worstOf } from './impact-index.ts'

/** Rain of the last day, or snow on the ground, from which fuels no longer burn (our choice). */
const WET_RAIN_24H_MM = 8
const COVERING_SNOW_MM = 50

function fuelDryness(at: Weather): number {
  const rain = Math.min(1, at.rain24h / WET_RAIN_24H_MM)
  const snow = Math.min(1, at.groundSnowDepth / COVERING_SNOW_MM)
  return (1 - rain) * (1 - snow)
}

/** Fosberg's index, significant from 50 on (SPC). The maximum of the day is shown on an hourly axis. */
export const wildfireConditionsIndex = worstOf(
  'wildfire_conditions',
  ['temperature', 'dewPoint', 'windSpeed', 'rain24h', 'groundSnowDepth'],
  [
    {
      name: 'fireWeather',
      quantity: 'index',
      value: (at) => fosbergIndex(at.temperature, at.dewPoint, at.windSpeed) * fuelDryness(at),
      curve: curveThrough([12, 0], [25, 2], [37, 4], [50, 7], [90, 10]),
      fromPast: true,
      ownIndex: 'wildfire_conditions',
    },
  ],
)

/** Hot-Dry-Windy index: how fast an existing fire would spread. Bounds are our choice, unless local percentiles are loaded. */
export const wildfireSpreadIndex = worstOf(
  'wildfire_spread',
  ['temperature', 'dewPoint', 'windSpeed', 'rain24h', 'groundSnowDepth'],
  [
    {
      name: 'hotDryWindy',
      quantity: 'index',
      value: (at) => hotDryWindy(at.temperature, at.dewPoint, at.windSpeed) * fuelDryness(at),
      curve: curveThrough([40, 0], [90, 2], [180, 4], [350, 7], [700, 10]),
      fromPast: true,
      ownIndex: 'wildfire_spread',
    },
  ],
)
