import { expect, test } from 'vitest'
import { FINE_WEATHER } from './indices/weather-input.ts'
import { weatherFlagBits, weatherFlagLabel, weatherFlagsFromBits } from './weather-flags.ts'

test.each([
  [{}, 0, []],
  [{ rainRate: 3 }, 0, ['rain_flag']],
  [{ rainRate: 10 }, 0, ['rain_flag', 'heavy_rain_flag']],
  [{ snowRate: 5, temperature: -25 }, 0, ['snow_flag', 'extreme_cold_flag']],
  [{ freezingRainRate: 0.2 }, 0, ['ice_flag']],
  [{ roadSurfaceTemperature: -1, roadWater: 0.5 }, 0, ['ice_flag']],
  [{ visibility: 300 }, 0, ['low_visibility_flag']],
  [{ windGust: 21 }, 0, ['high_wind_flag']],
  [{ lightningProbability: 0.5 }, 0, ['lightning_flag']],
  [{ hailSize: 30 }, 0, ['hail_flag']],
  [{}, 9, ['extreme_weather_flag']],
  [{ tornadoProbability: 0.1 }, 0, ['extreme_weather_flag']],
])('weather %o with a road index of %d sets %o', (weather, roadIndex, flags) => {
  expect(weatherFlagsFromBits(weatherFlagBits({ ...FINE_WEATHER, ...weather }, roadIndex))).toEqual(flags)
})

test.each([
  ['extreme_weather_flag', 'Extreme Weather'],
  ['snow_flag', 'Snow'],
])('%s reads %s [REPORT-010]', (flag, words) => {
  expect(weatherFlagLabel(flag)).toBe(words)
})
