import { expect, test } from 'vitest'
import type { RoadLine } from './road-lines.ts'
import { roadMask } from './road-mask.ts'

/** A line from 100° to 98° west. */
const line = (lat: number): RoadLine['line'] => [
  [-100, lat],
  [-99, lat],
  [-98, lat],
]
const roads: RoadLine[] = [
  { route: 'I-80', class: 'interstate', ferry: false, line: line(40) },
  { route: 'US-6', class: 'us', ferry: false, line: line(41.5) },
  { route: 'Ferry', class: 'ferry', ferry: true, line: line(30) },
]

/** The tile that contains a position, and the pixel within it. */
function tileOf(lng: number, lat: number, z: number, sizePx = 256) {
  const sine = Math.sin((lat * Math.PI) / 180)
  const column = (lng / 360 + 0.5) * 2 ** z
  const row = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z
  const [x, y] = [Math.floor(column), Math.floor(row)]
  return { x, y, pixelX: Math.floor((column - x) * sizePx), pixelY: Math.floor((row - y) * sizePx) }
}

test.each([256, 512])('pixels on a road are ones, pixels beside it zeros (%s px) [LAYER-050]', (sizePx) => {
  const { x, y, pixelX, pixelY } = tileOf(-99.2, 40, 9, sizePx)
  const mask = roadMask(roads).mask(9, x, y, sizePx)
  expect(mask).toHaveLength(sizePx * sizePx)
  expect(mask?.[pixelY * sizePx + pixelX]).toBe(1)
  expect(mask?.[((pixelY + sizePx / 2) % sizePx) * sizePx + pixelX]).toBe(0)
  const share = (mask?.reduce((sum, pixel) => sum + pixel, 0) ?? 0) / (sizePx * sizePx)
  expect(share).toBeGreaterThan(0.005)
  expect(share).toBeLessThan(0.05)
})

test('a tile without roads has no mask, and ferries do not count as roads', () => {
  const far = tileOf(-80, 50, 8)
  expect(roadMask(roads).mask(8, far.x, far.y, 256)).toBeNull()
  const ferry = tileOf(-99.2, 30, 9)
  expect(roadMask(roads).mask(9, ferry.x, ferry.y, 256)).toBeNull()
})

test('low zooms show main roads only', () => {
  const { x, y } = tileOf(-99.2, 41.5, 9)
  expect(roadMask(roads).mask(9, x, y, 256)).not.toBeNull()
  const isRoad = (lat: number, z: number) => {
    const at = tileOf(-99.2, lat, z)
    return roadMask(roads).mask(z, at.x, at.y, 256)?.[at.pixelY * 256 + at.pixelX] === 1
  }
  expect([isRoad(40, 5), isRoad(41.5, 5), isRoad(41.5, 7)]).toEqual([true, false, true])
})

test('a mask is drawn once and then cached', () => {
  const masks = roadMask(roads)
  const { x, y } = tileOf(-99.2, 40, 9)
  expect(masks.mask(9, x, y, 256)).toBe(masks.mask(9, x, y, 256))
})

test('many tiles without roads do not stay in memory: the oldest entries are dropped', () => {
  const masks = roadMask(roads.slice(0, 1))
  const { x, y } = tileOf(-99.2, 40, 9)
  const drawn = masks.mask(9, x, y, 256)
  const ofEmptyTiles = 24 * 2 ** 20
  for (let tile = 0; tile < ofEmptyTiles / 200; tile++) masks.mask(20, tile, 0, 16)
  expect(masks.mask(9, x, y, 256)).not.toBe(drawn)
})
