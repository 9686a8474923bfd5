import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Encodes chunks of int16 as bytes, in two ways. Slices, which are read whole for tiles, are packed: differences of neighboring
 * values, all low bytes and then all high bytes, deflated at level 1. Neighbors differ little, so the high bytes are nearly all zero.
 * Series, which are read for single places, are stored plain, because unpacking would take a hundred times as long as reading (ADR 0052).
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

/** The unpacked bytes of a chunk. A constant chunk has none, because the index stores its value. */
export function plainBytes(values: Int16Array, range: ChunkRange): Uint8Array {
  return range.min === range.max ? new Uint8Array(0) : bytesOf(values).slice()
}

/** The bytes of the values without a copy; little-endian on every machine that Node runs on. */
export function bytesOf(values: Int16Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

/** The packed bytes of a chunk. A constant chunk has none. */
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
