import { expect, test } from 'vitest'
import { featureFlags } from '../feature-flags.ts'
import { EVENT_LAYERS } from '../overlay-layers.ts'
import {
  EMBED_TOGGLES,
  type EmbedTab,
  isHighImpactLocation,
  openEmbedView,
  parseEmbedTab,
  switchEmbedTab,
} from './embed-dashboard.ts'

const FLAGS = featureFlags()

test.each<[string | undefined, EmbedTab]>([
  [undefined, 'alerts'],
  ['alerts', 'alerts'],
  ['radar', 'radar'],
  ['traffic', 'traffic-incidents'],
  ['traffic-incidents', 'traffic-incidents'],
  ['events', 'events'],
  ['hyperlocal-weather', 'hyperlocal-weather'],
  ['impact-indices', 'impact-indices'],
  ['nonsense', 'alerts'],
  ['constructor', 'alerts'],
])('map_layer %s opens the tab %s', (mapLayer, tab) => {
  expect(parseEmbedTab(mapLayer)).toBe(tab)
})

test.each<[EmbedTab, string]>([
  ['hyperlocal-weather', 'temperature'],
  ['impact-indices', 'road'],
  ['radar', 'radar'],
  ['alerts', 'none'],
  ['traffic-incidents', 'none'],
  ['events', 'none'],
])('switching to %s selects the map type %s', (tab, mapType) => {
  const before = { ...openEmbedView('radar', FLAGS), mapType: 'wind_gust' as const }
  expect(switchEmbedTab(before, tab, FLAGS).mapType).toBe(mapType)
})

test('the selected incident stays only on the traffic tab', () => {
  const selected = { ...openEmbedView('traffic-incidents', FLAGS), incidentId: 'i1' }
  expect(switchEmbedTab(selected, 'traffic-incidents', FLAGS).incidentId).toBe('i1')
  expect(switchEmbedTab(selected, 'alerts', FLAGS).incidentId).toBeNull()
})

test('US wildfires stay on only on the impact tab', () => {
  const burning = { ...openEmbedView('events', FLAGS), toggles: ['us-wildfires', 'fires'] as const }
  expect(switchEmbedTab(burning, 'impact-indices', FLAGS).toggles).toEqual(['us-wildfires', 'fires'])
  expect(switchEmbedTab(burning, 'radar', FLAGS).toggles).toEqual(['fires'])
})

test('popular events are lightning, storm reports and SevereCast [EMBED-033]', () => {
  const layers = EMBED_TOGGLES['popular-events'].layers.map((layer) => EVENT_LAYERS[layer].eventType)
  expect(layers).toEqual(['lightning', 'storm_reports', 'severe_cast'])
})

test.each([
  [2, false],
  [3, true],
  [4, true],
])('a location of impact level %i counts as high impact: %s [EMBED-036]', (impactLevel, expected) => {
  const summaries = [
    { timeframe: 'today', impactLevel },
    { timeframe: 'tomorrow', impactLevel: 0 },
  ]
  expect(isHighImpactLocation(summaries, 'today')).toBe(expected)
  expect(isHighImpactLocation(summaries, 'tomorrow')).toBe(false)
  expect(isHighImpactLocation([], 'today')).toBe(false)
})
