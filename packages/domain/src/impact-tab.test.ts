import { expect, test } from 'vitest'
import { featureFlags } from './feature-flags.ts'
import { IMPACT_TAB_CATEGORIES, impactTabMap, mapOfSlug, mapSlugOf, mapsOfCategory } from './impact-tab.ts'

const NONE = featureFlags()

test('the categories are impact-indices and weather-indices [IMPACT-001]', () => {
  expect(IMPACT_TAB_CATEGORIES).toEqual(['impact-indices', 'weather-indices'])
})

test('a map is written with dashes, and understood as the wire spells it, too', () => {
  expect(mapSlugOf('life_property')).toBe('life-property')
  expect([mapOfSlug('life-property'), mapOfSlug('life_property'), mapOfSlug('nothing')]).toEqual([
    'life_property',
    'life_property',
    undefined,
  ])
})

test('a category holds the maps that the organization has', () => {
  expect(mapsOfCategory('impact-indices', NONE)).toEqual(['road', 'flood', 'power', 'life_property'])
  const all = mapsOfCategory('impact-indices', { ...NONE, showDisruptionIndex: true, showWildfireIndices: true })
  expect(all).toHaveLength(7)
  expect(mapsOfCategory('weather-indices', NONE)).toHaveLength(6)
})

test.each([
  ['what is asked for', 'weather-indices', 'wind-gust', {}, 'weather-indices', 'wind_gust'],
  [
    'the last visited of its category',
    'weather-indices',
    undefined,
    { 'weather-indices': 'temperature' },
    'weather-indices',
    'temperature',
  ],
  ['the first where nothing was visited', undefined, undefined, {}, 'impact-indices', 'road'],
  [
    'the last visited in place of an unknown map',
    'impact-indices',
    'tides',
    { 'impact-indices': 'flood' },
    'impact-indices',
    'flood',
  ],
  ['never a map of the other category', 'impact-indices', 'temperature', {}, 'impact-indices', 'road'],
  ['never what the organization has not', 'impact-indices', 'disruption', {}, 'impact-indices', 'road'],
] as const)('an address shows %s', (_, category, map, lastVisited, shownCategory, layer) => {
  expect(impactTabMap({ category, map }, lastVisited, NONE)).toEqual({ category: shownCategory, layer })
})
