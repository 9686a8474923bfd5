import { seededRandom } from '@stormlane/domain/measures'
import { expect, test } from 'vitest'
import { decodeChunk, encodeChunk, rangeOf } from './chunk-codec.ts'

const roundTrip = (values: Int16Array) => {
  const range = rangeOf(values)
  return decodeChunk(encodeChunk(values, range), values.length, range)
}

test('all int16 values survive a round trip, including jumps between the extremes', () => {
  const values = Int16Array.from([0, 32767, -32768, 32767, -32767, 1, -1, 0, 255, 256, -256])
  expect(roundTrip(values)).toEqual(values)
})

test('noise survives a round trip', () => {
  const random = seededRandom(1)
  const values = Int16Array.from({ length: 4096 }, () => Math.floor(random() * 65536) - 32768)
  expect(roundTrip(values)).toEqual(values)
})

test('a smooth field is compressed to less than 40 percent', () => {
  const values = Int16Array.from({ length: 65_536 }, (_, i) => 400 * Math.sin(i / 700) + 300 * Math.cos((i % 256) / 40))
  expect(roundTrip(values)).toEqual(values)
  expect(encodeChunk(values, rangeOf(values)).length).toBeLessThan(values.byteLength * 0.4)
})

test('a constant chunk takes no bytes', () => {
  const values = new Int16Array(1000).fill(-7)
  expect(encodeChunk(values, rangeOf(values))).toHaveLength(0)
  expect(roundTrip(values)).toEqual(values)
})

test('refuses bytes of the wrong length', () => {
  const values = Int16Array.from([1, 2, 3, 4])
  expect(() => decodeChunk(encodeChunk(values, rangeOf(values)), 5, { min: 1, max: 5 })).toThrow()
  expect(() => decodeChunk(encodeChunk(values, rangeOf(values)), 2, { min: 1, max: 5 })).toThrow()
})
