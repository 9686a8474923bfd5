import { constants, crc32, deflateSync } from 'node:zlib'

/** Colours of an indexed picture: red, green, blue, alpha of each entry. */
export type ColorTable = Uint8Array

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

export interface PngEffort {
  /** 1 with run lengths for a tile drawn on request; 6 for one that is kept. */
  level: 1 | 6
}

/** An 8-bit indexed PNG (ISO 15948), every row without a filter: run lengths are what smooth weather has. */
export function encodeIndexedPng(pixels: Uint8Array, size: number, colors: ColorTable, { level }: PngEffort): Buffer {
  if (pixels.length !== size * size) throw new RangeError(`Got ${pixels.length} pixels, expected ${size * size}.`)
  const rows = Buffer.allocUnsafe(size * (size + 1))
  for (let y = 0; y < size; y++) {
    rows[y * (size + 1)] = 0
    rows.set(pixels.subarray(y * size, (y + 1) * size), y * (size + 1) + 1)
  }
  const strategy = level === 1 ? constants.Z_RLE : constants.Z_DEFAULT_STRATEGY
  return assemble(size, colors, deflateSync(rows, { level, strategy }))
}

function assemble(size: number, colors: ColorTable, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const count = colors.length / 4
  const palette = Buffer.alloc(count * 3)
  const alpha = Buffer.alloc(count)
  for (let i = 0; i < count; i++) {
    palette.set(colors.subarray(4 * i, 4 * i + 3), 3 * i)
    alpha[i] = colors[4 * i + 3] as number
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('tRNS', alpha),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}
