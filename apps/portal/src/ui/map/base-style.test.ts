// @vitest-environment jsdom
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import type { BaseMapData } from './base-map-data.ts'
import { baseLayers, baseStyle, MAP_ANCHORS } from './base-style.ts'
import type { MapColors } from './map-colors.ts'

const NOTHING = { type: 'FeatureCollection' as const, features: [] }
const DATA: BaseMapData = {
  foreign: NOTHING,
  foreignShore: NOTHING,
  foreignBorder: NOTHING,
  neighborBorder: NOTHING,
  usLand: NOTHING,
  usCoast: NOTHING,
  usBorder: NOTHING,
  stateBorder: NOTHING,
  provinceBorder: NOTHING,
  lakes: NOTHING,
  places: NOTHING,
  cities: NOTHING,
}
const DARK: MapColors = {
  water: '#0b1420',
  lake: '#0b1420',
  land: '#1b2330',
  foreign: '#151c27',
  shore: '#24405a',
  border: '#46546a',
  county: '#222c3b',
  label: '#e4ebf5',
  label2: '#a6b4c8',
  state: '#67768e',
  halo: 'rgba(12, 17, 25, 0.86)',
}

test('is a valid MapLibre style', () => {
  expect(validateStyleMin(baseStyle(DARK, DATA)).map((error) => error.message)).toEqual([])
})

test('asks no network: sources are inline, and fonts come from the portal itself', () => {
  const { sources, glyphs, sprite, ...style } = baseStyle(DARK, DATA)
  expect([glyphs, sprite]).toEqual([undefined, undefined])
  expect(Object.values(sources).every((source) => source.type === 'geojson' && typeof source.data === 'object')).toBe(
    true,
  )
  const fonts = Object.values(style['font-faces'] ?? {}).flat()
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts)
    expect(typeof font === 'string' ? font : font.url).toMatch(new RegExp(`^${window.location.origin}/`))
})

test('weather lies on the land and under the borders; lines lie under the labels', () => {
  const order = baseLayers(DARK).map((layer) => layer.id)
  expect(order.indexOf('us-land')).toBeLessThan(order.indexOf(MAP_ANCHORS.weather))
  expect(order.indexOf(MAP_ANCHORS.weather)).toBeLessThan(order.indexOf('state-borders'))
  expect(order.indexOf('us-border')).toBeLessThan(order.indexOf(MAP_ANCHORS.lines))
  expect(order.indexOf(MAP_ANCHORS.lines)).toBeLessThan(order.indexOf('city-labels'))
})
