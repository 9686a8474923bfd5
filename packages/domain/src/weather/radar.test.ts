import { expect, test } from 'vitest'
import { PALETTES } from './palettes.ts'
import { fallsAsSnow, rainRateToReflectivity, reflectivityToRainRate, reflectivityToSnowRate } from './radar.ts'
import { RADAR_SNOW_PALETTE } from './radar-snow.ts'

test.each([
  [20, 0.46],
  [30, 2.4],
  [40, 12],
  [50, 63],
])('%s dBZ is about %s mm/h', (dbz, rate) => {
  expect(reflectivityToRainRate(dbz) / rate).toBeCloseTo(1, 1)
})

test('the hail cap limits rain to 104 mm/h', () => {
  expect(reflectivityToRainRate(53)).toBeCloseTo(104, 0)
  expect(reflectivityToRainRate(70)).toBe(reflectivityToRainRate(53))
})

test('rain rate and reflectivity convert both ways, and dry air has no echo', () => {
  expect(reflectivityToRainRate(rainRateToReflectivity(8, 'convective'))).toBeCloseTo(8, 9)
  expect(rainRateToReflectivity(1, 'stratiform')).toBeCloseTo(23, 1)
  expect(rainRateToReflectivity(0, 'stratiform')).toBe(-10)
})

test.each([
  [20, 0, true],
  [20, 2, true],
  [20, 2.1, false],
  [0.4, 0, false],
  [0, 0, false],
])('%s mm/h of fresh snow with %s mm/h of rain: snow is %s [FEED-019]', (snow, rain, expected) => {
  expect(fallsAsSnow(snow, rain)).toBe(expected)
})

test('every snow whose echo is drawn falls as snow, and its colors are those of no rain but hail [FEED-019]', () => {
  const { stops } = RADAR_SNOW_PALETTE
  expect(fallsAsSnow(reflectivityToSnowRate(stops[0]?.[0] as number), 0)).toBe(true)
  expect(stops.map(([dbz]) => dbz)).toEqual(PALETTES.radar.stops.map(([dbz]) => dbz))
  const rain = PALETTES.radar.stops.map(([, color]) => color)
  expect(stops.filter(([, color]) => rain.includes(color))).toEqual([])
})
