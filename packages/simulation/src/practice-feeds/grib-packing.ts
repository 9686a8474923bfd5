import { crc32, deflateSync } from 'node:zlib'
import { BitWriter, bitsFor } from './bit-writer.ts'
import { gribSection, setSigned16 } from './grib-section.ts'

/** Sections 5, 6 and 7 of a field. */
export interface PackedSections {
  representation: Buffer
  bitmap: Buffer
  data: Buffer
}

interface Scaled {
  /** Whole numbers from 0; NaN for missing values. */
  integers: Float64Array
  reference: number
  largest: number
}

const NO_BITMAP = 255

/** Template 5.0, with a bitmap where values are missing. */
export function packSimple(values: Float32Array, decimals: number): PackedSections {
  const { integers, reference, largest } = scale(values, decimals)
  const present = integers.filter((integer) => !Number.isNaN(integer))
  const bits = bitsFor(largest)
  const data = new BitWriter()
  for (const integer of present) data.write(integer, bits)
  // Readers do not scale the reference of a constant field.
  const head = bits === 0 ? { reference: reference / 10 ** decimals, decimals: 0 } : { reference, decimals }
  const representation = representationOf(0, 21, { count: present.length, bits, ...head })
  return { representation, bitmap: bitmapOf(integers, present.length), data: gribSection(7, data.finish()) }
}

/**
 * Template 5.41: integers as the pixels of a gray PNG image of 16 bits, as MRMS packs its grids. Missing values are not
 * supported.
 */
export function packPng(values: Float32Array, decimals: number, width: number): PackedSections {
  const { integers, reference } = scale(values, decimals)
  const rowBytes = 2 * width + 1
  const height = values.length / width
  const rows = Buffer.alloc(height * rowBytes)
  for (let i = 0; i < integers.length; i++)
    rows.writeUInt16BE(integers[i] as number, Math.floor(i / width) * rowBytes + 1 + 2 * (i % width))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(16, 8)
  const image = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  const representation = representationOf(41, 21, { count: values.length, reference, decimals, bits: 16 })
  return { representation, bitmap: bitmapOf(integers, values.length), data: gribSection(7, Buffer.concat(image)) }
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)])
  chunk.writeUInt32BE(data.length, 0)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** Points per group. NCEP's encoder searches for the best lengths, but readers must accept any. */
const GROUP_LENGTH = 32
/** Octets of each first value, and of the smallest difference. */
const EXTRA_OCTETS = 4

/** Template 5.3: groups of spatial differences of the first or second order. Missing values are the largest integer of their group. */
export function packComplex(values: Float32Array, decimals: number, order: 1 | 2): PackedSections {
  const { integers, reference } = scale(values, decimals)
  const { first, bias, differences } = difference(integers, order)
  const hasMissing = integers.some(Number.isNaN)
  const groups = groupsOf(differences, hasMissing)
  const largest = groups.reduce((most, { base }) => Math.max(most, base), 0)
  // The largest integer of this many bits denotes a group of missing values.
  const bits = bitsFor(hasMissing ? largest + 1 : largest)
  const widthBits = bitsFor(groups.reduce((most, { width }) => Math.max(most, width), 0))

  const data = new BitWriter()
  for (const value of first) data.write(value, 8 * EXTRA_OCTETS)
  data.write(bias < 0 ? 0x80000000 - bias : bias, 8 * EXTRA_OCTETS)
  for (const { base } of groups) data.write(base < 0 ? 2 ** bits - 1 : base, bits)
  data.align()
  for (const { width } of groups) data.write(width, widthBits)
  data.align()
  groups.forEach(({ base, width }, group) => {
    if (width === 0) return
    const end = Math.min(differences.length, (group + 1) * GROUP_LENGTH)
    for (let i = group * GROUP_LENGTH; i < end; i++) {
      const integer = differences[i] as number
      data.write(Number.isNaN(integer) ? 2 ** width - 1 : integer - base, width)
    }
  })

  const representation = representationOf(3, 49, { count: values.length, reference, decimals, bits })
  representation.writeUInt8(1, 22 - 1)
  representation.writeUInt8(hasMissing ? 1 : 0, 23 - 1)
  representation.writeUInt32BE(groups.length, 32 - 1)
  representation.writeUInt8(widthBits, 37 - 1)
  representation.writeUInt32BE(GROUP_LENGTH, 38 - 1)
  representation.writeUInt8(1, 42 - 1)
  representation.writeUInt32BE(values.length - (groups.length - 1) * GROUP_LENGTH, 43 - 1)
  representation.writeUInt8(order, 48 - 1)
  representation.writeUInt8(EXTRA_OCTETS, 49 - 1)
  return { representation, bitmap: bitmapOf(integers, values.length), data: gribSection(7, data.finish()) }
}

// Loops over indexes for speed: a file of the practice server packs millions of values.
function scale(values: Float32Array, decimals: number): Scaled {
  const integers = new Float64Array(values.length)
  const factor = 10 ** decimals
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    const integer = Math.round((values[i] as number) * factor)
    integers[i] = integer
    if (integer < lowest) lowest = integer
    if (integer > highest) highest = integer
  }
  if (lowest > highest) return { integers, reference: 0, largest: 0 }
  // The reference is stored as a 32-bit float, which must not be above the lowest value.
  let reference = Math.fround(lowest)
  if (reference > lowest) reference = Math.fround(lowest - Math.abs(lowest) * 2 ** -23)
  for (let i = 0; i < integers.length; i++) integers[i] = (integers[i] as number) - reference
  return { integers, reference, largest: highest - reference }
}

/**
 * Computes the differences of the values that are not missing. The smallest is subtracted from all of them, so that
 * none is negative.
 */
function difference(integers: Float64Array, order: 1 | 2) {
  const differences = new Float64Array(integers.length)
  const first: number[] = []
  let bias = Number.POSITIVE_INFINITY
  let one = 0
  let two = 0
  for (let i = 0; i < integers.length; i++) {
    const integer = integers[i] as number
    if (Number.isNaN(integer)) {
      differences[i] = integer
      continue
    }
    if (first.length < order) {
      first.push(integer)
      // A placeholder: readers take these values from the start of the data.
      differences[i] = Number.POSITIVE_INFINITY
    } else {
      const change = order === 1 ? integer - one : integer - 2 * one + two
      differences[i] = change
      if (change < bias) bias = change
    }
    two = one
    one = integer
  }
  if (!Number.isFinite(bias)) bias = 0
  while (first.length < order) first.push(0)
  for (let i = 0; i < differences.length; i++) {
    const change = differences[i] as number
    differences[i] = change === Number.POSITIVE_INFINITY ? 0 : change - bias
  }
  return { first, bias, differences }
}

/** The base of a group of missing values is -1. */
function groupsOf(differences: Float64Array, hasMissing: boolean): { base: number; width: number }[] {
  const groups: { base: number; width: number }[] = []
  for (let start = 0; start < differences.length; start += GROUP_LENGTH) {
    const end = Math.min(differences.length, start + GROUP_LENGTH)
    let base = Number.POSITIVE_INFINITY
    let highest = Number.NEGATIVE_INFINITY
    let present = 0
    for (let i = start; i < end; i++) {
      const integer = differences[i] as number
      if (Number.isNaN(integer)) continue
      present++
      if (integer < base) base = integer
      if (integer > highest) highest = integer
    }
    const spread = highest - base
    const needsMark = hasMissing && (spread > 0 || present < end - start)
    groups.push(present === 0 ? { base: -1, width: 0 } : { base, width: bitsFor(needsMark ? spread + 1 : spread) })
  }
  return groups
}

interface Head {
  count: number
  reference: number
  decimals: number
  bits: number
}

function representationOf(template: number, length: number, { count, reference, decimals, bits }: Head): Buffer {
  const section = gribSection(5, Buffer.alloc(length - 5))
  section.writeUInt32BE(count, 6 - 1)
  section.writeUInt16BE(template, 10 - 1)
  section.writeFloatBE(reference, 12 - 1)
  setSigned16(section, 18, decimals)
  section.writeUInt8(bits, 20 - 1)
  return section
}

/** Writes a bitmap only if values were left out. */
function bitmapOf(integers: Float64Array, written: number): Buffer {
  if (written === integers.length) return gribSection(6, Buffer.from([NO_BITMAP]))
  const bits = new BitWriter()
  for (const integer of integers) bits.write(Number.isNaN(integer) ? 0 : 1, 1)
  return gribSection(6, Buffer.concat([Buffer.from([0]), bits.finish()]))
}
