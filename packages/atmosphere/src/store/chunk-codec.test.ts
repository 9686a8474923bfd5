import { seededRandom } from '@stormlane/domain'
import { expect, test } from 'vitest'
import { decodeChunk, encodeChunk, rangeOf } from './chunk-codec.ts'

const roundTrip = (values: Int16Array) => {
  const range = rangeOf(values)
  return decodeChunk(encodeChunk(values, range), values.length, range)
}

test('every value of int16 survives, jumps between the extremes too', () => {
  const values = Int16Array.from([0, 32767, -32768, 32767, -32767, 1, -1, 0, 255, 256, -256])
  expect(roundTrip(values)).toEqual(values)
})

test('noise survives', () => {
  const random = seededRandom(1)
  const values = Int16Array.from({ length: 4096 }, () => Math.floor(random() * 65536) - 32768)
  expect(roundTrip(values)).toEqual(values)
})

test('a smooth field takes well under half of its raw size', () => {
  const values = Int16Array.from({ length: 65_536 }, (_, i) => 400 * Math.sin(i / 700) + 300 * Math.cos((i % 256) / 40))
  expect(roundTrip(values)).toEqual(values)
  expect(encodeChunk(values, rangeOf(values)).length).toBeLessThan(values.byteLength * 0.4)
})

test('a chunk of one value takes no bytes', () => {
  const values = new Int16Array(1000).fill(-7)
  expect(encodeChunk(values, rangeOf(values))).toHaveLength(0)
  expect(roundTrip(values)).toEqual(values)
})

test('bytes of another size are refused', () => {
  const values = Int16Array.from([1, 2, 3, 4])
  expect(() => decodeChunk(encodeChunk(values, rangeOf(values)), 5, { min: 1, max: 5 })).toThrow()
  expect(() => decodeChunk(encodeChunk(values, rangeOf(values)), 2, { min: 1, max: 5 })).toThrow()
})
