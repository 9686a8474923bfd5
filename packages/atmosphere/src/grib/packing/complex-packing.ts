import { GribError } from '../grib-error.ts'
import type { Section } from '../section.ts'
import { bitsAt, MAX_BITS, ONE_LOAD_BITS, paddedView } from './bits.ts'
import { readScaling } from './scaling.ts'

/** Octets 22 to 49 of templates 5.2 and 5.3. */
interface Groups {
  count: number
  referenceBits: number
  /** 0: every point has a value; 1: the largest integer means missing; 2: so does the one below it. */
  missing: number
  widthBase: number
  widthBits: number
  lengthBase: number
  lengthStep: number
  lengthBits: number
  lastLength: number
  /** Order of spatial differencing: 0, 1 or 2. */
  order: number
  /** Octets of each first value, and of the smallest difference, at the start of section 7. */
  extraOctets: number
}

/** Template 5.2, and 5.3 with spatial differencing: groups of integers, each with its own reference and width. */
export function unpackComplex(representation: Section, data: Section, values: Float32Array): void {
  const { reference, binary, decimal, bits } = readScaling(representation)
  const count = values.length
  const groups = readGroups(representation, bits, count)
  // A field of one value has no groups.
  if (groups.count === 0) {
    values.fill(reference)
    return
  }
  const bytes = data.from(6)
  const view = paddedView(bytes)
  const start = readDifferencing(view, bytes.length, groups)
  let referenceBit = start.bit
  let widthBit = wholeBytes(referenceBit + groups.count * bits)
  let lengthBit = wholeBytes(widthBit + groups.count * groups.widthBits)
  let bit = wholeBytes(lengthBit + groups.count * groups.lengthBits)
  const endBit = bytes.length * 8
  if (bit > endBit) throw new GribError(`Section 7 has ${bytes.length} bytes, too few for ${groups.count} groups.`)

  const { order, missing } = groups
  const { bias } = start
  const largestReference = 2 ** bits - 1
  // The integers before the current one, newest first; missing points are skipped.
  let one = 0
  let two = 0
  let known = 0
  let at = 0
  for (let group = 0; group < groups.count; group++) {
    const base = bitsAt(view, referenceBit, bits)
    const width = groups.widthBase + bitsAt(view, widthBit, groups.widthBits)
    const length =
      group === groups.count - 1
        ? groups.lastLength
        : groups.lengthBase + groups.lengthStep * bitsAt(view, lengthBit, groups.lengthBits)
    referenceBit += bits
    widthBit += groups.widthBits
    lengthBit += groups.lengthBits
    const last = at + length
    if (width > MAX_BITS)
      throw new GribError(`Group ${group} has values of ${width} bits, expected at most ${MAX_BITS}.`)
    if (last > count) throw new GribError(`The groups have more values than the ${count} of the field.`)
    if (bit + width * length > endBit) throw new GribError(`Section 7 ends within group ${group} of ${groups.count}.`)
    const drop = 32 - width
    let byte = bit >>> 3
    let shift = bit & 7
    bit += width * length

    // Fast path for nearly all values of NOAA's models: the general loop below takes twice as long.
    if (missing === 0 && order === 2 && known === 2 && width <= ONE_LOAD_BITS) {
      const step = base + bias
      for (; at < last; at++) {
        const packed = width === 0 ? 0 : (view.getUint32(byte) << shift) >>> drop
        const integer = packed + step + 2 * one - two
        two = one
        one = integer
        values[at] = (integer * binary + reference) * decimal
        shift += width
        byte += shift >>> 3
        shift &= 7
      }
      continue
    }

    // Integers from this one up mean missing. In a group of width 0, the reference is compared with it.
    const missingFrom =
      missing === 0 ? Number.POSITIVE_INFINITY : (width === 0 ? largestReference : 2 ** width - 1) - (missing - 1)
    if (width === 0 && base >= missingFrom) {
      values.fill(Number.NaN, at, last)
      at = last
      continue
    }
    for (; at < last; at++) {
      let integer = 0
      if (width > 0) {
        integer =
          width <= ONE_LOAD_BITS ? (view.getUint32(byte) << shift) >>> drop : bitsAt(view, byte * 8 + shift, width)
        shift += width
        byte += shift >>> 3
        shift &= 7
        if (integer >= missingFrom) {
          values[at] = Number.NaN
          continue
        }
      }
      integer += base
      if (order !== 0) {
        if (known < order) integer = known++ === 0 ? start.first : start.second
        else integer += order === 1 ? bias + one : bias + 2 * one - two
        two = one
        one = integer
      }
      values[at] = (integer * binary + reference) * decimal
    }
  }
  if (at !== count) throw new GribError(`The groups have ${at} values, the field has ${count}.`)
}

function readGroups(section: Section, referenceBits: number, count: number): Groups {
  const isDifferenced = section.uint16(10) === 3
  const groups: Groups = {
    referenceBits,
    missing: section.uint8(23),
    count: section.uint32(32),
    widthBase: section.uint8(36),
    widthBits: section.uint8(37),
    lengthBase: section.uint32(38),
    lengthStep: section.uint8(42),
    lastLength: section.uint32(43),
    lengthBits: section.uint8(47),
    order: isDifferenced ? section.uint8(48) : 0,
    extraOctets: isDifferenced ? section.uint8(49) : 0,
  }
  if (groups.count > count) throw new GribError(`The field has ${count} values in ${groups.count} groups.`)
  if (Math.max(referenceBits, groups.widthBits, groups.lengthBits) > MAX_BITS)
    throw new GribError(`The groups are described by numbers of more than ${MAX_BITS} bits.`)
  if (groups.missing > 2)
    throw new GribError(`Missing values are managed by method ${groups.missing}, expected 0 to 2.`)
  if (isDifferenced && groups.order !== 1 && groups.order !== 2)
    throw new GribError(`The order of differencing is ${groups.order}, expected 1 or 2.`)
  if (groups.extraOctets > 4)
    throw new GribError(`Differencing begins with numbers of ${groups.extraOctets} octets, expected at most 4.`)
  return groups
}

/**
 * Reads the first values, which are stored as they are, and the smallest difference, which was subtracted from all
 * others.
 */
function readDifferencing(view: DataView, bytes: number, { order, extraOctets }: Groups) {
  if (order === 0) return { first: 0, second: 0, bias: 0, bit: 0 }
  const width = 8 * extraOctets
  const bit = (order + 1) * width
  if (bit > bytes * 8) throw new GribError('Section 7 ends within the first values.')
  const raw = bitsAt(view, order * width, width)
  const sign = 2 ** (width - 1)
  return {
    first: bitsAt(view, 0, width),
    second: order === 2 ? bitsAt(view, width, width) : 0,
    bias: width > 0 && raw >= sign ? sign - raw : raw,
    bit,
  }
}

const wholeBytes = (bit: number) => Math.ceil(bit / 8) * 8
