// @vitest-environment jsdom

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { baseLayers, baseStyle, MAP_ANCHORS } from './base-style.ts'
import type { MapColors } from './map-colors.ts'

const DARK: MapColors = {
  water: '#0b1420',
  lake: '#0b1420',
  land: '#1b2330',
  foreign: '#151c27',
  shore: '#24405a',
  border: '#46546a',
  county: '#222c3b',
  park: '#1a2a2a',
  building: '#232c3a',
  road: '#46546b',
  roadCase: '#121924',
  roadMinor: '#333f52',
  label: '#e4ebf5',
  label2: '#a6b4c8',
  state: '#67768e',
  halo: 'rgba(12, 17, 25, 0.86)',
  shield: '#263246',
  shieldInk: '#b9c6da',
}

test('is a valid MapLibre style', () => {
  expect(validateStyleMin(baseStyle(DARK)).map((error) => error.message)).toEqual([])
})

test('requests no other host: tiles come from the portal and its server, fonts from the portal', () => {
  const { sources, glyphs, sprite, ...style } = baseStyle(DARK)
  expect([glyphs, sprite]).toEqual([undefined, undefined])
  const tiles = Object.values(sources).flatMap((source) => (source.type === 'vector' ? (source.tiles ?? []) : []))
  expect(tiles).toEqual(['stormlane-base://{z}/{x}/{y}', `${window.location.origin}/api/tiles/roads/{z}/{x}/{y}.mvt`])
  const fonts = Object.values(style['font-faces'] ?? {}).flat()
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts)
    expect(typeof font === 'string' ? font : font.url).toMatch(new RegExp(`^${window.location.origin}/`))
})

test('land is the background until tiles arrive, and each tile paints its sea below its land', () => {
  const viewStyles = readFileSync(path.join(import.meta.dirname, 'map-view.module.css'), 'utf8')
  expect(viewStyles.match(/^\.view \{[^}]*\}/m)?.[0]).toContain('background: var(--map-land);')
  const layers = baseLayers(DARK)
  for (const { layout } of layers.filter(({ type }) => type === 'background'))
    expect(layout).toEqual({ visibility: 'none' })
  const [sea] = layers
  expect(sea).toMatchObject({ type: 'fill', 'source-layer': 'sea', paint: { 'fill-color': DARK.water } })
})

test('borders of states are solid on a map of the continent, dashed closer, and drawn once at each zoom', () => {
  const borders = baseLayers(DARK).filter(({ id }) => /^(state|province)-borders/.test(id))
  for (const kind of ['state', 'province']) {
    const [far, near] = borders.filter(({ id }) => id.startsWith(kind))
    expect([far?.maxzoom, near?.minzoom]).toEqual([4, 4])
    expect([far?.paint, near?.paint].map((paint) => paint && 'line-dasharray' in paint)).toEqual([false, true])
  }
})

test('weather is drawn above land and below roads, road colors above roads, and lines below labels', () => {
  const order = baseLayers(DARK).map((layer) => layer.id)
  expect(order.indexOf('us-land')).toBeLessThan(order.indexOf(MAP_ANCHORS.weather))
  expect(order.indexOf(MAP_ANCHORS.weather)).toBeLessThan(order.indexOf('roads-main'))
  expect(order.indexOf('roads-main')).toBeLessThan(order.indexOf(MAP_ANCHORS.roads))
  expect(order.indexOf(MAP_ANCHORS.roads)).toBeLessThan(order.indexOf('state-borders'))
  expect(order.indexOf('us-border')).toBeLessThan(order.indexOf(MAP_ANCHORS.lines))
  expect(order.indexOf(MAP_ANCHORS.lines)).toBeLessThan(order.indexOf('city-labels'))
})
