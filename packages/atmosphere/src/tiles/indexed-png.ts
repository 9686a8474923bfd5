import { constants, crc32, deflateSync } from 'node:zlib'

/** Colors of an indexed picture: red, green, blue, alpha of each entry. */
export type ColorTable = Uint8Array

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** PNG's filters in use: rows as they are, and each byte less the one above it. */
export const FILTER_NONE = 0
export const FILTER_UP = 2

/**
 * An 8-bit indexed PNG (ISO 15948). Each row is told by its difference from the one above: weather is smooth, so most of that is runs,
 * which zlib's run lengths take fastest. Rows as they are took a third more time, and more than twice the bytes.
 */
export function encodeIndexedPng(pixels: Uint8Array, size: number, colors: ColorTable): Buffer {
  if (pixels.length !== size * size) throw new RangeError(`Got ${pixels.length} pixels, expected ${size * size}.`)
  const data = deflateSync(filteredRows(pixels, size), { level: 1, strategy: constants.Z_RLE })
  return Buffer.concat([headOf(size, colors), chunk('IDAT', data), END])
}

/** A picture with nothing in it, in as few bytes as it goes: it is the one sent most. */
export function clearPng(size: number): Buffer {
  const data = deflateSync(new Uint8Array(size * (size + 1)).fill(FILTER_NONE), { level: 9 })
  return Buffer.concat([headOf(size, new Uint8Array(4)), chunk('IDAT', data), END])
}

interface RowSpace {
  differences: Int32Array
  rows: Uint8Array
}

/** Room for rows before they are deflated, one a size: pictures are encoded one after the other. */
const spaces = new Map<number, RowSpace>()

function spaceOf(size: number): RowSpace {
  const space = spaces.get(size) ?? {
    differences: new Int32Array((size * size) / 4),
    rows: new Uint8Array(size * (size + 1)).fill(FILTER_UP),
  }
  spaces.set(size, space)
  return space
}

const HIGH_BITS = 0x80808080 | 0
const OTHER_BITS = 0x7f7f7f7f

/** Rows by the filter "up", each after its filter's number. Four pixels are subtracted at a time (Warren 2012, Hacker's Delight, 2-18). */
function filteredRows(pixels: Uint8Array, size: number): Uint8Array {
  const { differences, rows } = spaceOf(size)
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  const wordsInRow = size / 4
  differences.set(words.subarray(0, wordsInRow))
  for (let i = wordsInRow; i < words.length; i++) {
    const word = words[i] as number
    const above = words[i - wordsInRow] as number
    differences[i] = ((word | HIGH_BITS) - (above & OTHER_BITS)) ^ ((word ^ ~above) & HIGH_BITS)
  }
  const bytes = new Uint8Array(differences.buffer)
  for (let y = 0; y < size; y++) rows.set(bytes.subarray(y * size, (y + 1) * size), y * (size + 1) + 1)
  return rows
}

/** What comes before the pixels of a picture is the same for all of one size and palette. */
const heads = new WeakMap<ColorTable, Map<number, Buffer>>()

function headOf(size: number, colors: ColorTable): Buffer {
  const bySize = heads.get(colors) ?? new Map<number, Buffer>()
  heads.set(colors, bySize)
  const head = bySize.get(size) ?? Buffer.concat([SIGNATURE, dimensions(size), ...palette(colors)])
  bySize.set(size, head)
  return head
}

function dimensions(size: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return chunk('IHDR', header)
}

function palette(colors: ColorTable): [Buffer, Buffer] {
  const count = colors.length / 4
  const opaque = Buffer.alloc(count * 3)
  const alpha = Buffer.alloc(count)
  for (let i = 0; i < count; i++) {
    opaque.set(colors.subarray(4 * i, 4 * i + 3), 3 * i)
    alpha[i] = colors[4 * i + 3] as number
  }
  return [chunk('PLTE', opaque), chunk('tRNS', alpha)]
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

const END = chunk('IEND', Buffer.alloc(0))
