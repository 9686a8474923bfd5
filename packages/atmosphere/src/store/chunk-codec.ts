import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Chunks of int16 as bytes. Packed, for slices, of which there are many and each is read for a picture: each value less the one before it, low bytes first and then high bytes, deflated at level 1.
 * Neighbors differ little, so the high bytes are nearly all zero and the low ones small. Plain, for series, which are read for one
 * place among many: unpacking would take a hundred times as long as reading (docs/decisions/0052-plain-series.md).
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

/** The bytes of a chunk as they are; none for one that holds a single value throughout, which the index tells. */
export function plainBytes(values: Int16Array, range: ChunkRange): Uint8Array {
  return range.min === range.max ? new Uint8Array(0) : bytesOf(values).slice()
}

/** The memory of values, which are little-endian on every machine that Node runs on. */
export function bytesOf(values: Int16Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

/** Packed bytes of a chunk; none for one that holds a single value throughout. */
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
