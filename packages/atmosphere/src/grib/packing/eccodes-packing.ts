import { createRequire } from 'node:module'
import { GribError } from '../grib-error.ts'
import type { Section } from '../section.ts'
import { MAX_CODEC_POINTS } from './codec-limits.ts'

/** The part of ecCodes that is used. */
interface Eccodes {
  writeFile(path: string, bytes: Uint8Array): void
  openGrib(path: string): { getDoubleArray(key: string): number[]; delete(): void }
}
type Silenced = { print: () => void; printErr: () => void }

// Required instead of imported, because the package has no types.
const require = createRequire(import.meta.url)
const { createEccodes } = require('@meri-imperiumi/eccodes-wasm') as {
  createEccodes: (module: undefined, options: Silenced) => Promise<Eccodes>
}
/** A path in the in-memory file system of the WebAssembly module. */
const MESSAGE_PATH = '/field.grib2'

let codec: Promise<Eccodes> | undefined

/** Template 5.42, CCSDS: ecCodes unpacks the data from a minimal message with a single-row grid. */
export async function unpackWithEccodes(representation: Section, data: Section, values: Float32Array): Promise<void> {
  const count = values.length
  if (count > MAX_CODEC_POINTS) throw new GribError(`The field has ${count} values, more than are unpacked by ecCodes.`)
  codec ??= createEccodes(undefined, { print: () => undefined, printErr: () => undefined })
  const started = await codec
  try {
    started.writeFile(MESSAGE_PATH, messageOfRow(representation, data, count))
    const handle = started.openGrib(MESSAGE_PATH)
    try {
      const unpacked = handle.getDoubleArray('values')
      if (unpacked.length !== count) throw new GribError(`ecCodes unpacked ${unpacked.length} of ${count} values.`)
      values.set(unpacked)
    } finally {
      handle.delete()
    }
  } catch (error) {
    // Unlike a reported error, a WebAssembly trap leaves the module's memory damaged; the next field gets a new module.
    if ((error as Error).name !== 'EccodesError') codec = undefined
    throw error instanceof GribError
      ? error
      : new GribError(`ecCodes cannot unpack the field: ${(error as Error).message}.`)
  }
}

function messageOfRow(representation: Section, data: Section, count: number): Uint8Array {
  const identification = sectionOf(1, 21)
  identification.writeUInt16BE(2000, 12)
  identification.fill(1, 14, 16)
  const grid = sectionOf(3, 72)
  for (const octet of [7, 31]) grid.writeUInt32BE(count, octet - 1)
  grid.writeUInt32BE(1, 35 - 1)
  const product = sectionOf(4, 34)
  const noBitmap = sectionOf(6, 6)
  noBitmap.writeUInt8(255, 5)
  const sections = [identification, grid, product, representation.bytes, noBitmap, data.bytes]
  const start = Buffer.from('GRIB\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')
  const end = Buffer.from('7777')
  const length = sections.reduce((sum, section) => sum + section.length, start.length + end.length)
  start.writeBigUInt64BE(BigInt(length), 8)
  return Uint8Array.from(Buffer.concat([start, ...sections, end]))
}

function sectionOf(number: number, length: number): Buffer {
  const section = Buffer.alloc(length)
  section.writeUInt32BE(length, 0)
  section.writeUInt8(number, 4)
  return section
}
