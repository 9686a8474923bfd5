import type { FeatureCollection } from 'geojson'
import { expect, test } from 'vitest'
import { openTileArchive } from '../src/parts/map/tile-archive.ts'
import { cutTiles, packTiles } from './cut-tiles.ts'

/** A point in the north-west quarter of the world. */
const CITY: FeatureCollection = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { name: 'Omaha' }, geometry: { type: 'Point', coordinates: [-96, 41] } }],
}

test('tiles exist only where there are shapes', () => {
  expect([...cutTiles(() => ({ city: CITY }), 2).keys()]).toEqual(['0/0/0', '1/0/0', '2/0/1'])
})

test('packed tiles are found again, and water is an empty tile', () => {
  const tiles = cutTiles(() => ({ city: CITY }), 1)
  const archive = openTileArchive(packTiles(tiles).slice().buffer)
  expect(new Uint8Array(archive.tile('1/0/0'))).toEqual(tiles.get('1/0/0'))
  expect(archive.tile('1/1/1').byteLength).toBe(0)
})

test('at low zoom a shore is simplified to its visible detail', () => {
  const coordinates = Array.from({ length: 2001 }, (_, i) => [-100 + i / 100, 40 + 0.01 * Math.sin(i)])
  const shore: FeatureCollection = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }],
  }
  const tiles = cutTiles(() => ({ line: shore }), 6)
  expect(tiles.get('1/0/0')?.length).toBeLessThan(200)
  const nearest = [...tiles].filter(([id]) => id.startsWith('6/')).reduce((sum, [, tile]) => sum + tile.length, 0)
  expect(nearest).toBeGreaterThan(2 * 2001)
})
