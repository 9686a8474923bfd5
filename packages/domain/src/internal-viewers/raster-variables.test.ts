import { expect, test } from 'vitest'
import { MAP_LAYERS } from '../maps/map-types.ts'
import { RASTER_VARIABLES, rasterLayer, rasterVariableIn } from './raster-variables.ts'

test('the variables are exactly those of the specification [INTERNAL-005]', () => {
  expect(RASTER_VARIABLES).toEqual([
    'road',
    'disruption',
    'power_v2',
    'flood',
    'life_property',
    'temperature',
    'rain_accumulation',
    'snow_accumulation',
    'wind_speed',
    'wind_gust',
    'lightning_probability',
    'radar',
  ])
  for (const variable of RASTER_VARIABLES) expect(MAP_LAYERS).toHaveProperty(rasterLayer(variable))
})

test.each([
  ['https://storage.example/runs/wind_gust_12z.tif', 'wind_gust'],
  ['https://storage.example/RADAR/latest.TIF', 'radar'],
  ['https://storage.example/radar/temperature.tif', 'temperature'],
  ['https://storage.example/power_v2.tif?road=no', 'road'],
  ['https://storage.example/temperature/radar.tif', 'radar'],
  ['flood.tif', 'flood'],
  ['https://storage.example/roads.tif', undefined],
  ['', undefined],
])('the address %s names %s [INTERNAL-004]', (address, variable) => {
  expect(rasterVariableIn(address)).toBe(variable)
})
