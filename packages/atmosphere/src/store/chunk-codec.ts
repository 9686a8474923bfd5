import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Chunks of int16 as bytes: each value less the one before it, low bytes first and then high bytes, deflated at level 1.
 * Neighbours differ little, so the high bytes are nearly all zero and the low ones small.
 */

export interface ChunkRange {
  min: number
  max: number
}

/** The smallest and largest value of a chunk. */
export function rangeOf(values: Int16Array): ChunkRange {
  let min = 32767
  let max = -32768
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value < min) min = value
    if (value > max) max = value
  }
  return { min, max }
}

/** Bytes of a chunk; empty for one that holds a single value throughout, which the index tells. */
export function encodeChunk(values: Int16Array, range: ChunkRange): Uint8Array {
  if (range.min === range.max) return new Uint8Array(0)
  const count = values.length
  const shuffled = Buffer.allocUnsafe(count * 2)
  let previous = 0
  for (let i = 0; i < count; i++) {
    const value = values[i] as number
    // Zigzag keeps small negative steps small: -1 becomes 1, 1 becomes 2.
    const step = ((value - previous) << 16) >> 16
    const zigzag = (step << 1) ^ (step >> 15)
    shuffled[i] = zigzag & 255
    shuffled[count + i] = (zigzag >> 8) & 255
    previous = value
  }
  return deflateRawSync(shuffled, { level: 1, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY })
}

export function decodeChunk(bytes: Uint8Array, count: number, range: ChunkRange): Int16Array {
  const values = new Int16Array(count)
  if (range.min === range.max) return values.fill(range.min)
  const shuffled = inflateRawSync(bytes, { maxOutputLength: count * 2 })
  if (shuffled.length !== count * 2) throw new RangeError(`Got ${shuffled.length} bytes, expected ${count * 2}.`)
  let previous = 0
  for (let i = 0; i < count; i++) {
    const zigzag = (shuffled[i] as number) | ((shuffled[count + i] as number) << 8)
    previous = ((previous + ((zigzag >>> 1) ^ -(zigzag & 1))) << 16) >> 16
    values[i] = previous
  }
  return values
}
