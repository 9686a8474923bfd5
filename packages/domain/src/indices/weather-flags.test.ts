import { expect, test } from 'vitest'
import { milesToMeters } from '../measures/units.ts'
import { FINE_WEATHER } from '../weather/weather-input.ts'
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

/** The least difference that is safe from rounding. */
const LITTLE = 1e-9

test.each([
  ['rainRate', 2.54, 'above', 'rain_flag'],
  ['rainRate', 7.62, 'from', 'heavy_rain_flag'],
  ['snowRate', 1.27, 'from', 'snow_flag'],
  ['roadSnowDepth', 10, 'above', 'snow_flag'],
  ['freezingRainRate', 0.1, 'from', 'ice_flag'],
  ['windGust', 45 * 0.44704, 'from', 'high_wind_flag'],
  ['lightningProbability', 0.3, 'from', 'lightning_flag'],
  ['hailSize', 25.4, 'from', 'hail_flag'],
  ['hailSize', 69.85, 'from', 'extreme_weather_flag'],
  ['tornadoProbability', 0.1, 'from', 'extreme_weather_flag'],
  ['visibility', milesToMeters(1), 'below', 'low_visibility_flag'],
  ['temperature', -20, 'below', 'extreme_cold_flag'],
] as const)('%s, bound %d: %s it, %s is set', (variable, bound, holds, flag) => {
  const isSet = (value: number) =>
    weatherFlagsFromBits(weatherFlagBits({ ...FINE_WEATHER, [variable]: value }, 0)).includes(flag)
  expect([isSet(bound - LITTLE), isSet(bound), isSet(bound + LITTLE)]).toEqual(
    {
      from: [false, true, true],
      above: [false, false, true],
      below: [true, false, false],
    }[holds],
  )
})

test('a road index of 9 sets the extreme weather flag, less does not', () => {
  const flags = (roadIndex: number) => weatherFlagsFromBits(weatherFlagBits(FINE_WEATHER, roadIndex))
  expect([flags(8.999), flags(9), flags(9.001)]).toEqual([[], ['extreme_weather_flag'], ['extreme_weather_flag']])
})

test.each([
  // Road surface °C, water on the road mm, rain mm/h. Rain adds the water of 0.15 h.
  [-1, 0.2, 0, true],
  [-1, 0.05, 1, true],
  [-0.5, 0.4, 0, true],
  [-1, 0.199, 0, false],
  [-0.499, 0.4, 0, false],
  [0, 1.5, 10, false],
])('a road at %d °C with %d mm of water and %d mm/h of rain has ice: %s', (surface, roadWater, rainRate, ice) => {
  const at = { ...FINE_WEATHER, roadSurfaceTemperature: surface, roadWater, rainRate }
  expect(weatherFlagsFromBits(weatherFlagBits(at, 0)).includes('ice_flag')).toBe(ice)
})

test.each([
  ['extreme_weather_flag', 'Extreme Weather'],
  ['snow_flag', 'Snow'],
])('%s reads %s [REPORT-010]', (flag, words) => {
  expect(weatherFlagLabel(flag)).toBe(words)
})
