import { expect, test } from 'vitest'
import { MAP_INDEX_IDS } from '../weather/index-ids.ts'
import {
  isMapTypeValid,
  MAP_LAYERS,
  type MapTypeContext,
  nearestTileset,
  tilesetIndexAt,
  validMapType,
  WEATHER_LAYERS,
} from './map-types.ts'

test('the impact indices have these labels [LAYER-001]', () => {
  expect(MAP_INDEX_IDS.map((id) => MAP_LAYERS[id].label)).toEqual([
    'Road Conditions',
    'Business Disruption',
    'Flood',
    'Power Outage',
    'Life and Property',
    'Wildfire Spread',
    'Wildfire Conditions',
  ])
})

test('the impact index keys are exactly these seven [LAYER-002]', () => {
  expect(MAP_INDEX_IDS).toEqual([
    'road',
    'disruption',
    'flood',
    'power',
    'life_property',
    'wildfire_spread',
    'wildfire_conditions',
  ])
})

test('the weather layers have these labels [LAYER-003]', () => {
  expect(WEATHER_LAYERS.map((id) => MAP_LAYERS[id].label)).toEqual([
    'Temperature',
    'Rain Accumulation',
    'Snow Accumulation',
    'Wind Speed',
    'Wind Gust',
    'Lightning Probability',
  ])
})

test('the map types are listed in menu order [LAYER-004]', () => {
  expect(['none', ...Object.keys(MAP_LAYERS)]).toEqual(
    (
      'none radar temperature rain_accumulation snow_accumulation wind_speed wind_gust lightning_probability road disruption ' +
      'flood power life_property wildfire_conditions wildfire_spread'
    ).split(' '),
  )
})

const nowcast: MapTypeContext = { timeframe: 'nowcast', source: 'HYPERR', showWildfireIndices: true }

test('wildfire spread is valid only for HYPERR locations [LAYER-029]', () => {
  expect(isMapTypeValid('wildfire_spread', nowcast)).toBe(true)
  expect(isMapTypeValid('wildfire_spread', { ...nowcast, source: 'GLOBAL' })).toBe(false)
})

test('wildfire spread needs the wildfire-indices flag [LAYER-030]', () => {
  expect(isMapTypeValid('wildfire_spread', { ...nowcast, showWildfireIndices: false })).toBe(false)
})

test('lightning probability is valid in the nowcast only [LAYER-031]', () => {
  expect(isMapTypeValid('lightning_probability', nowcast)).toBe(true)
  expect(isMapTypeValid('lightning_probability', { ...nowcast, timeframe: 'extended' })).toBe(false)
})

test('lightning probability is valid only for HYPERR locations [LAYER-032]', () => {
  expect(isMapTypeValid('lightning_probability', { ...nowcast, source: 'GLOBAL' })).toBe(false)
})

test('an invalid map type falls back to road or temperature [LAYER-033]', () => {
  const elsewhere: MapTypeContext = { ...nowcast, source: 'GLOBAL' }
  expect(validMapType('wildfire_spread', elsewhere)).toBe('road')
  expect(validMapType('lightning_probability', elsewhere)).toBe('temperature')
  expect(validMapType('flood', elsewhere)).toBe('flood')
  expect(validMapType('none', elsewhere)).toBe('none')
})

const times = ['2026-01-10T12:00:00Z', '2026-01-10T13:00:00Z'].map((text) => new Date(text))

test('a new map type keeps the time when it has a tileset for it [LAYER-040]', () => {
  expect(tilesetIndexAt(times, new Date('2026-01-10T13:00:00Z'))).toBe(1)
})

test('a new map type without that time moves to its first tileset [LAYER-041]', () => {
  expect(tilesetIndexAt(times, new Date('2026-01-10T13:15:00Z'))).toBe(0)
})

test.each([
  ['2026-01-10T09:00:00Z', 0],
  ['2026-01-10T12:29:00Z', 0],
  ['2026-01-10T12:30:00Z', 0],
  ['2026-01-10T12:31:00Z', 1],
  ['2026-01-12T00:00:00Z', 1],
])('%s is nearest to tileset %i [IMPACT-004]', (moment, index) => {
  expect(nearestTileset(times, new Date(moment))).toBe(index)
})
