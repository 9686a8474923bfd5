import { crc32, inflateSync } from 'node:zlib'
import { GribError } from '../grib-error.ts'
import type { Section } from '../section.ts'
import { readScaling, type Scaling } from './scaling.ts'

const SIGNATURE = '\x89PNG\r\n\x1a\n'
/** MRMS over the conterminous United States has 24.5 million pixels. */
const MAX_PIXELS = 25_000_000
/** Samples of a pixel for each color type of the PNG specification that GRIB2 uses: gray, RGB and RGBA. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 }

/** Template 5.41: integers as the pixels of a PNG image; the samples of a colored pixel are the bytes of one integer. */
export function unpackPng(representation: Section, data: Section, values: Float32Array): void {
  const scaling = readScaling(representation)
  const count = values.length
  if (scaling.bits === 0) {
    values.fill(scaling.reference)
    return
  }
  const { width, height, pixelBits, packed } = readChunks(Buffer.from(data.from(6)))
  if (count > MAX_PIXELS) throw new GribError(`The PNG image has ${count} pixels, more than are unpacked.`)
  if (width * height !== count)
    throw new GribError(`The PNG image has ${width} x ${height} pixels for ${count} values.`)
  const rowBytes = Math.ceil((width * pixelBits) / 8)
  const rows = inflate(packed, height * (rowBytes + 1))
  unfilter(rows, rowBytes, height, Math.max(1, pixelBits >> 3))
  scalePixels(rows, { width, height, rowBytes, pixelBits }, scaling, values)
}

function readChunks(png: Buffer) {
  if (png.toString('latin1', 0, 8) !== SIGNATURE) throw new GribError('Section 7 is no PNG image.')
  const parts: Buffer[] = []
  let header: Buffer | undefined
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const end = at + 8 + length
    if (end + 4 > png.length) throw new GribError(`The PNG image is cut off in its chunk ${kind}.`)
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end))
      throw new GribError(`The checksum of the PNG chunk ${kind} is wrong.`)
    if (kind === 'IHDR') header = png.subarray(at + 8, end)
    if (kind === 'IDAT') parts.push(png.subarray(at + 8, end))
    if (kind === 'IEND') break
    at = end + 4
  }
  if (header?.length !== 13) throw new GribError('The PNG image has no header.')
  const samples = SAMPLES[header.readUInt8(9)]
  const depth = header.readUInt8(8)
  if (!samples || ![1, 2, 4, 8, 16].includes(depth) || samples * depth > 32 || header.readUInt8(12) !== 0)
    throw new GribError('The PNG image is of a kind that GRIB does not use.')
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    pixelBits: samples * depth,
    packed: Buffer.concat(parts),
  }
}

function inflate(packed: Buffer, length: number): Buffer {
  let rows: Buffer
  try {
    rows = inflateSync(packed, { chunkSize: Math.max(64, length), maxOutputLength: length })
  } catch (error) {
    throw new GribError(`The PNG image cannot be unpacked: ${(error as Error).message}.`)
  }
  if (rows.length !== length) throw new GribError(`The PNG image has ${rows.length} bytes, expected ${length}.`)
  return rows
}

/** Undoes the filter of each row in place; section 9 of the PNG specification. */
function unfilter(rows: Buffer, rowBytes: number, height: number, step: number): void {
  // The row above the first one counts as zeros.
  let above: Uint8Array = new Uint8Array(rowBytes)
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1) + 1
    const filter = rows[start - 1] as number
    const current = rows.subarray(start, start + rowBytes)
    if (filter > 4) throw new GribError(`The PNG image uses the unknown filter ${filter}.`)
    if (filter === 1) addLeft(current, step)
    if (filter === 2) for (let i = 0; i < rowBytes; i++) current[i] = (current[i] as number) + (above[i] as number)
    if (filter === 3) addAverage(current, above, step)
    if (filter === 4) addPaeth(current, above, step)
    above = current
  }
}

function addLeft(row: Uint8Array, step: number): void {
  for (let i = step; i < row.length; i++) row[i] = (row[i] as number) + (row[i - step] as number)
}

function addAverage(row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i >= step ? (row[i - step] as number) : 0
    row[i] = (row[i] as number) + ((left + (above[i] as number)) >> 1)
  }
}

/** Adds whichever of left, up and upper-left corner is nearest to left + up - corner. */
function addPaeth(row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i >= step ? (row[i - step] as number) : 0
    const corner = i >= step ? (above[i - step] as number) : 0
    const up = above[i] as number
    const toLeft = Math.abs(up - corner)
    const toUp = Math.abs(left - corner)
    const toCorner = Math.abs(left + up - 2 * corner)
    const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    row[i] = (row[i] as number) + nearest
  }
}

interface Layout {
  width: number
  height: number
  rowBytes: number
  pixelBits: number
}

function scalePixels(
  rows: Buffer,
  { width, height, rowBytes, pixelBits }: Layout,
  { reference, binary, decimal }: Scaling,
  values: Float32Array,
): void {
  const bytes = pixelBits >> 3
  const mask = 2 ** pixelBits - 1
  for (let row = 0, i = 0; row < height; row++) {
    const first = row * (rowBytes + 1) + 1
    for (let x = 0; x < width; x++, i++) {
      let integer = 0
      if (bytes === 2) {
        integer = ((rows[first + 2 * x] as number) << 8) | (rows[first + 2 * x + 1] as number)
      } else if (bytes === 0) {
        const bit = x * pixelBits
        integer = ((rows[first + (bit >> 3)] as number) >> (8 - pixelBits - (bit & 7))) & mask
      } else {
        const at = first + x * bytes
        for (let byte = 0; byte < bytes; byte++) integer = integer * 256 + (rows[at + byte] as number)
      }
      values[i] = (integer * binary + reference) * decimal
    }
  }
}
