import { expect, test } from 'vitest'
import { featureFlags } from '../product/feature-flags.ts'
import {
  IMPACT_TAB_CATEGORIES,
  impactTabMap,
  mapLayerFromSlug,
  mapLayerSlug,
  mapLayersInCategory,
} from './impact-tab.ts'

const NONE = featureFlags()

test('the categories are impact-indices and weather-indices [IMPACT-001]', () => {
  expect(IMPACT_TAB_CATEGORIES).toEqual(['impact-indices', 'weather-indices'])
})

test('a slug uses dashes, and underscores are accepted too', () => {
  expect(mapLayerSlug('life_property')).toBe('life-property')
  expect([mapLayerFromSlug('life-property'), mapLayerFromSlug('life_property'), mapLayerFromSlug('nothing')]).toEqual([
    'life_property',
    'life_property',
    undefined,
  ])
})

test('a category lists only the maps that the organization has', () => {
  expect(mapLayersInCategory('impact-indices', NONE)).toEqual(['road', 'flood', 'power', 'life_property'])
  const all = mapLayersInCategory('impact-indices', { ...NONE, showDisruptionIndex: true, showWildfireIndices: true })
  expect(all).toHaveLength(7)
  expect(mapLayersInCategory('weather-indices', NONE)).toHaveLength(6)
})

test.each([
  ['the requested map', 'weather-indices', 'wind-gust', {}, 'weather-indices', 'wind_gust'],
  [
    'the last visited map of its category',
    'weather-indices',
    undefined,
    { 'weather-indices': 'temperature' },
    'weather-indices',
    'temperature',
  ],
  ['the first map if none was visited before', undefined, undefined, {}, 'impact-indices', 'road'],
  [
    'the last visited map instead of an unknown one',
    'impact-indices',
    'tides',
    { 'impact-indices': 'flood' },
    'impact-indices',
    'flood',
  ],
  ['no map of another category', 'impact-indices', 'temperature', {}, 'impact-indices', 'road'],
  ['no map that the organization does not have', 'impact-indices', 'disruption', {}, 'impact-indices', 'road'],
] as const)('an address shows %s', (_, category, map, lastVisited, shownCategory, layer) => {
  expect(impactTabMap({ category, map }, lastVisited, NONE)).toEqual({ category: shownCategory, layer })
})
