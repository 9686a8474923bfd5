import { GribError } from './grib-error.ts'
import type { GribField } from './grib-field.ts'
import { readGrid } from './read-grid.ts'
import { readProduct, timeAt } from './read-product.ts'
import { Section } from './section.ts'

const START = 'GRIB'
const END = '7777'
const START_BYTES = 16
const EDITION = 2
/** The surge forecasts of the hurricane center have 47 million points, MRMS has 24.5 million. Each takes 4 bytes. */
const MAX_POINTS = 48_000_000
/** An HRRR file of all surface fields has 150 MB; a single field never has this much. */
const MAX_MESSAGE_BYTES = 256 << 20
/** The sections that may follow each section. Further fields of a message repeat sections 2, 3 or 4 to 7. */
const FOLLOWERS: Readonly<Record<number, readonly number[]>> = {
  0: [1],
  1: [2, 3],
  2: [3],
  3: [4],
  4: [5],
  5: [6],
  6: [7],
  7: [2, 3, 4],
}
const BITMAP_FOLLOWS = 0
const BITMAP_OF_FIELD_BEFORE = 254
const NO_BITMAP = 255

/** Reads the fields of all messages of a file. Bytes between messages, such as bulletin headings, are skipped. */
export function readGribFields(file: Uint8Array): GribField[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const fields: GribField[] = []
  for (let at = bytes.indexOf(START); at >= 0; ) {
    const message = messageAt(bytes, at)
    fields.push(...fieldsOfMessage(message))
    at = bytes.indexOf(START, at + message.length)
  }
  if (fields.length === 0) throw new GribError('The file contains no GRIB message.')
  return fields
}

function messageAt(bytes: Buffer, at: number): Buffer {
  if (bytes.length - at < START_BYTES + END.length) throw new GribError('The message is cut off in its first section.')
  const edition = bytes.readUInt8(at + 7)
  if (edition !== EDITION) throw new GribError(`The message has GRIB edition ${edition}, expected 2.`)
  const length = bytes.readBigUInt64BE(at + 8)
  if (length > MAX_MESSAGE_BYTES || length < START_BYTES + END.length)
    throw new GribError(`The message claims to have ${length} bytes.`)
  const message = bytes.subarray(at, at + Number(length))
  if (message.length < length)
    throw new GribError(`The message is cut off: it has ${message.length} of ${length} bytes.`)
  if (message.toString('latin1', message.length - END.length) !== END)
    throw new GribError(`The message of ${length} bytes does not end with ${END}.`)
  return message
}

function fieldsOfMessage(message: Buffer): GribField[] {
  const fields: GribField[] = []
  const current: (Section | undefined)[] = []
  let bitmap: Uint8Array | undefined
  let before = 0
  for (const section of sectionsOf(message)) {
    if (!FOLLOWERS[before]?.includes(section.number))
      throw new GribError(`Section ${section.number} follows section ${before}.`)
    before = section.number
    current[section.number] = section
    if (section.number === 6) bitmap = bitmapOf(section, bitmap)
    if (section.number !== 7) continue
    const hasBitmap = (current[6] as Section).uint8(6) !== NO_BITMAP
    fields.push(toField(message.readUInt8(6), current, hasBitmap ? (bitmap ?? null) : null))
  }
  if (before !== 7) throw new GribError(`The message ends after section ${before}.`)
  return fields
}

function* sectionsOf(message: Buffer): Generator<Section> {
  const end = message.length - END.length
  for (let at = START_BYTES; at < end; ) {
    if (end - at < 5) throw new GribError('A section is cut off in its heading.')
    const length = message.readUInt32BE(at)
    const number = message.readUInt8(at + 4)
    if (length < 5 || length > end - at)
      throw new GribError(`Section ${number} claims to have ${length} bytes; the message has ${end - at} left.`)
    yield new Section(number, message.subarray(at, at + length))
    at += length
  }
}

/** Returns the bitmap that later fields of the message may reuse. */
function bitmapOf(section: Section, before: Uint8Array | undefined): Uint8Array | undefined {
  const indicator = section.uint8(6)
  if (indicator === BITMAP_FOLLOWS) return section.from(7)
  if (indicator === NO_BITMAP) return before
  if (indicator !== BITMAP_OF_FIELD_BEFORE)
    throw new GribError(`The bitmap ${indicator} is one of the center's own and not in the file.`)
  if (!before) throw new GribError('The bitmap of the field before is wanted, but there is none.')
  return before
}

function toField(discipline: number, current: readonly (Section | undefined)[], bitmap: Uint8Array | null): GribField {
  const [identification, grid, product, representation, data] = [1, 3, 4, 5, 7].map((number) => {
    const section = current[number]
    if (!section) throw new GribError(`Section ${number} is missing.`)
    return section
  }) as [Section, Section, Section, Section, Section]
  const points = grid.uint32(7)
  if (points === 0 || points > MAX_POINTS) throw new GribError(`The grid claims to have ${points} points.`)
  const referenceTime = timeAt(identification, 13)
  return {
    discipline,
    center: identification.uint16(6),
    referenceTime,
    grid: readGrid(grid),
    product: readProduct(product, referenceTime),
    packing: representation.uint16(10),
    packed: { representation, bitmap, data },
  }
}
