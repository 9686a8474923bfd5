import { expect, test } from 'vitest'
import { EVENT_LAYERS } from '../maps/overlay-layers.ts'
import { featureFlags } from '../product/feature-flags.ts'
import {
  EMBED_TABS,
  EMBED_TOGGLES,
  type EmbedTab,
  type EmbedToggle,
  embedMapTypes,
  embedToggles,
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
  expect(switchEmbedTab(before, tab, FLAGS)).toMatchObject({ tab, mapType })
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

test('the tabs are those of the partner dashboard, in their order', () => {
  expect(Object.values(EMBED_TABS)).toEqual([
    'Alerts',
    'Radar',
    'Traffic',
    'Events',
    'Hyperlocal Weather',
    'Impact Indices',
  ])
})

test.each<[EmbedTab, string[]]>([
  ['alerts', ['Storms', 'Cyclones', 'Popular Events']],
  ['events', ['Earthquakes', 'Volcanoes', 'US Wildfires', 'Fires']],
  ['impact-indices', ['US Wildfires']],
  ['radar', []],
  ['traffic-incidents', []],
  ['hyperlocal-weather', []],
])('the tab %s has the toggles %j', (tab, labels) => {
  expect(embedToggles(tab).map((toggle) => EMBED_TOGGLES[toggle].label)).toEqual(labels)
})

test.each<[EmbedToggle, string[]]>([
  ['storms', ['storms']],
  ['cyclones', ['cyclones']],
  ['earthquakes', ['earthquakes']],
  ['volcanoes', ['volcanoes']],
  ['us-wildfires', ['us_wildfires']],
  ['fires', ['fires']],
])('the toggle %s draws the events %j', (toggle, types) => {
  expect(EMBED_TOGGLES[toggle].layers.map((layer) => EVENT_LAYERS[layer].eventType)).toEqual(types)
})

const WEATHER = [
  'temperature',
  'rain_accumulation',
  'snow_accumulation',
  'wind_speed',
  'wind_gust',
  'lightning_probability',
]

test.each<EmbedTab>(['alerts', 'traffic-incidents', 'events'])(
  'the tab %s offers a bare map, radar and the weather layers',
  (tab) => {
    expect(embedMapTypes(tab, FLAGS)).toEqual(['none', 'radar', ...WEATHER])
  },
)

test('the weather tab offers the weather layers, and the impact tab those that the flags allow', () => {
  expect(embedMapTypes('hyperlocal-weather', FLAGS)).toEqual(WEATHER)
  expect(embedMapTypes('impact-indices', FLAGS)).not.toContain('disruption')
  expect(embedMapTypes('impact-indices', featureFlags(['showDisruptionIndex']))).toContain('disruption')
})

test('the dashboard opens with storms, cyclones and earthquakes, and no incident', () => {
  expect(openEmbedView('hyperlocal-weather', FLAGS)).toEqual({
    tab: 'hyperlocal-weather',
    mapType: 'temperature',
    toggles: ['storms', 'cyclones', 'earthquakes'],
    incidentId: null,
  })
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
