// @vitest-environment jsdom

import { type LayerSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, test } from 'vitest'
import { baseStyle, MAP_ANCHORS } from './base-style.ts'
import type { MapColors } from './map-colors.ts'
import { streetLayers } from './streets.ts'

const COLORS = new Proxy({} as MapColors, { get: () => '#123456' })
const SCHEMAS = ['protomaps', 'openmaptiles'] as const

/** The layers of the base map with those of the streets where they are put. */
function together(schema: (typeof SCHEMAS)[number]): LayerSpecification[] {
  const layers = [...(baseStyle(COLORS).layers as LayerSpecification[])]
  for (const { below, layer } of streetLayers(schema, COLORS))
    layers.splice(
      layers.findIndex(({ id }) => id === below),
      0,
      layer as LayerSpecification,
    )
  return layers
}

describe.each(SCHEMAS)('streets of an archive of %s [STREET-004]', (schema) => {
  test('are valid layers of the base map', () => {
    const style = baseStyle(COLORS)
    const sources = { ...style.sources, streets: { type: 'vector', tiles: ['https://example.com/{z}/{x}/{y}'] } }
    const problems = validateStyleMin({ ...style, sources, layers: together(schema) } as never)
    expect(problems.map(({ message }) => message)).toEqual([])
  })

  test('parks, water and buildings lie below the weather, streets above it and below borders, names below those of towns', () => {
    const order = together(schema).map(({ id }) => id)
    const at = (id: string) => {
      expect(order).toContain(id)
      return order.indexOf(id)
    }
    for (const id of ['streets-parks-0', 'streets-water', 'streets-buildings'])
      expect(at(id)).toBeLessThan(at(MAP_ANCHORS.weather))
    for (const id of ['streets-minor', 'streets-middle', 'streets-main', 'streets-main-case']) {
      expect(at(id)).toBeGreaterThan(at(MAP_ANCHORS.weather))
      expect(at(id)).toBeLessThan(at(MAP_ANCHORS.roads))
    }
    for (const id of ['streets-names', 'streets-numbers', 'streets-house-numbers', 'streets-neighborhoods']) {
      expect(at(id)).toBeGreaterThan(at(MAP_ANCHORS.lines))
      expect(at(id)).toBeLessThan(at('city-labels'))
    }
  })
})
