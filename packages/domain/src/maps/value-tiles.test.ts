import { expect, test } from 'vitest'
import { MISSING } from '../weather/variables.ts'
import { packValueTile, roundStored, unpackValueTile, type ValueTileHead } from './value-tiles.ts'

const head = (times: number, components = 1): ValueTileHead => ({
  layer: 'wind_gust',
  run_time: '2026-01-15T12:00:00.000Z',
  times: Array.from({ length: times }, (_, i) => `2026-01-15T${12 + i}:00:00.000Z`),
  components: ['a', 'b'].slice(0, components),
  unit: 'm/s at 10 m',
  scale: 0.25,
  offset: 0,
  missing: MISSING,
  level: 0,
  column: 0,
  row: 0,
  width: 3,
  height: 2,
})

test.each([
  ['one time', head(1), [[0, 1, 2, 3, 4, 5]]],
  [
    'numbers at the ends of their range',
    head(2),
    [
      [32767, -32767, MISSING, 0, -1, 1],
      [MISSING, 32767, -32767, 0, 1, -1],
    ],
  ],
  [
    'missing that comes and goes',
    head(3),
    [
      [1, 1, 1, 1, 1, 1],
      [MISSING, 1, MISSING, 1, 1, 1],
      [2, 1, 1, MISSING, 1, 1],
    ],
  ],
  [
    'two components',
    head(2, 2),
    [
      [1, 2, 3, 4, 5, 6],
      [-1, -2, -3, -4, -5, -6],
      [2, 2, 2, 2, 2, 2],
      [0, 0, 0, 0, 0, 9],
    ],
  ],
])('a tile of %s is read as it was written [API-240]', (_, shape, numbers) => {
  const planes = numbers.map((plane) => Int16Array.from(plane))
  expect(unpackValueTile(packValueTile({ head: shape, planes }))).toEqual({ head: shape, planes })
})

test('bytes that are no tile, or not all of one, are refused', () => {
  const bytes = packValueTile({ head: head(1), planes: [new Int16Array(6)] })
  expect(() => unpackValueTile(new Uint8Array(3))).toThrow('no value tile')
  expect(() => unpackValueTile(new TextEncoder().encode('<!doctype html>'))).toThrow('no value tile')
  expect(() => unpackValueTile(bytes.subarray(0, 40))).toThrow('no whole head')
  expect(() => unpackValueTile(bytes.subarray(0, -1))).toThrow('not all of its numbers')
})

test('rounding keeps what is missing, and is at most half a step off', () => {
  expect([...roundStored(Int16Array.of(MISSING, -7, 0, 2, 3, 32767), 5)]).toEqual([MISSING, -1, 0, 0, 1, 6553])
})
