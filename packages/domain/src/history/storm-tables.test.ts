import { expect, test } from 'vitest'
import { FORECAST_DAYS_OUT, GROUND_TRUTH_ICONS, STORM_KINDS } from './historical-storm.ts'
import { STORM_EVENT_TYPES } from './storm-event-types.ts'
import { IMPACTS_OF_KIND, STORM_IMPACTS } from './storm-impacts.ts'

test('a storm is shown as it was forecast up to five days before', () => {
  expect(FORECAST_DAYS_OUT).toEqual([0, 1, 2, 3, 4, 5])
})

test('the tiles of an impact show its index', () => {
  expect(STORM_IMPACTS).toEqual({
    Road: 'road',
    RightRoute: 'road',
    Power: 'power',
    Flood: 'flood',
    'Life and Property': 'life_property',
    'Wildfire Conditions': 'wildfire_conditions',
  })
})

test.each([
  ['blizzard', 'Road', 4],
  ['ice', 'Road', 3],
  ['flash_flood', 'Flood', 4],
  ['hurricane', 'Power', 5],
  ['severe_storms', 'Life and Property', 4],
  ['wildfire_wind', 'Wildfire Conditions', 4],
  ['other', 'Road', 5],
] as const)('a storm of kind %s is judged by %s first, and by %i impacts', (kind, leading, count) => {
  const impacts = IMPACTS_OF_KIND[kind]
  expect(STORM_KINDS).toContain(kind)
  expect(impacts[0]).toBe(leading)
  expect(new Set(impacts).size).toBe(count)
  for (const impact of impacts) expect(STORM_IMPACTS).toHaveProperty([impact])
  // The routes of a storm are judged by its roads.
  expect(impacts.includes('RightRoute')).toBe(impacts.includes('Road'))
})

// NWS Directive 10-1605, table 1.
test.each([
  ['Road', 'snow', ['Blizzard', 'Heavy Snow', 'Lake-Effect Snow', 'Winter Storm', 'Winter Weather']],
  ['Road', 'ice', ['Ice Storm', 'Sleet', 'Freezing Fog']],
  ['Road', 'other', ['Dense Fog', 'Dust Storm']],
  [
    'Flood',
    'flood',
    ['Coastal Flood', 'Debris Flow', 'Flash Flood', 'Flood', 'Heavy Rain', 'Lakeshore Flood', 'Storm Surge/Tide'],
  ],
  ['Life and Property', 'hail', ['Hail']],
  [
    'Life and Property',
    'wind',
    [
      'High Wind',
      'Hurricane',
      'Hurricane (Typhoon)',
      'Strong Wind',
      'Thunderstorm Wind',
      'Tropical Depression',
      'Tropical Storm',
    ],
  ],
  ['Life and Property', 'other', ['Lightning']],
  ['Life and Property', 'tornado', ['Tornado']],
  ['Wildfire Conditions', 'fire', ['Wildfire']],
] as const)('evidence for %s with the icon %s is reported as %j', (impact, icon, types) => {
  const found = Object.entries(STORM_EVENT_TYPES).filter(([, one]) => one.impact === impact && one.icon === icon)
  expect(found.map(([type]) => type).toSorted()).toEqual(types.toSorted())
  expect(GROUND_TRUTH_ICONS).toContain(icon)
})

test('reports of heat and drought are evidence for no impact', () => {
  expect([STORM_EVENT_TYPES.Heat, STORM_EVENT_TYPES.Drought]).toEqual([undefined, undefined])
})
