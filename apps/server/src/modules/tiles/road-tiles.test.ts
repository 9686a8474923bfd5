import type { RoadLine } from '@stormlane/roads'
import { expect, test } from 'vitest'
import { roadTiles } from './road-tiles.ts'

/** Two roads and a ferry beside one another, in the tiles 3/1/2, 5/6/11 and 7/26/47 around Cheyenne. */
const LINES: RoadLine[] = [
  { route: 'I-80/US-30', class: 'interstate', ferry: false, line: [[-105.5, 41.2], [-104.9, 41.2]] }, // biome-ignore format: a line a road
  { route: 'US-85', class: 'us', ferry: false, line: [[-105.5, 41.1], [-104.9, 41.1]] }, // biome-ignore format: a line a road
  { route: 'WY-210', class: 'state', ferry: false, line: [[-105.5, 41.15], [-104.9, 41.15]] }, // biome-ignore format: a line a road
]

/** Names of layers and values of properties stand in a vector tile as they are. */
const has = (tile: Buffer, text: string) => tile.includes(text)

test('interstates are drawn from far out, US routes and state routes closer in', () => {
  const tiles = roadTiles(LINES)
  const shown = ([3, 5, 7] as const).map((z) => {
    const scale = 2 ** z
    const x = Math.floor(((-105.2 + 180) / 360) * scale)
    const y = Math.floor((0.5 - Math.asinh(Math.tan((41.15 * Math.PI) / 180)) / (2 * Math.PI)) * scale)
    const tile = tiles.tile(z, x, y)
    return ['rank-0', 'rank-1', 'rank-2'].filter((layer) => has(tile, layer))
  })
  expect(shown).toEqual([['rank-0'], ['rank-0', 'rank-1'], ['rank-0', 'rank-1', 'rank-2']])
})

test('a road carries its shield, and of a shared road the first', () => {
  const tile = roadTiles(LINES).tile(3, 1, 2)
  expect([has(tile, 'interstate'), has(tile, '80'), has(tile, '30')]).toEqual([true, true, false])
})

test('where no road runs, the tile is empty', () => {
  expect(roadTiles(LINES).tile(3, 6, 3)).toHaveLength(0)
})

test('a tile is cut once while there is room for it', () => {
  const tiles = roadTiles(LINES)
  const far = tiles.tile(3, 1, 2)
  expect(tiles.tile(3, 1, 2)).toBe(far)

  const near = tiles.tile(5, 6, 11)
  const cramped = roadTiles(LINES, near.length)
  const cut = cramped.tile(3, 1, 2)
  cramped.tile(5, 6, 11)
  const again = cramped.tile(3, 1, 2)
  expect(again).not.toBe(cut)
  expect(again).toEqual(cut)
})
