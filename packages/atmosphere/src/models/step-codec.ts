// Encodes a step of a model as bytes, so that one worker can read files for another. The encoding is lossless: a run is
// the same whichever worker reads its files.
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { GridDefinition } from '@stormlane/domain/weather'
import type { ModelStep } from './model-step.ts'
import type { ModelField, ModelFields } from './weather-model.ts'

interface Header {
  from: GridDefinition
  cells: number
  fields: ModelField[]
  quarters: { hour: number; fields: ModelField[] }[]
  notes: unknown
}

/**
 * Increase with every change to the contents of a step or to how model files become weather, so that workers of
 * different builds do not share steps.
 */
export const STEP_FORMAT = 1
const LENGTH_BYTES = 4
const FLOAT_BYTES = 4
/** Several times a step of HRRR with its quarters on the grid of 0.1 degrees. */
const MAX_BYTES = 512 << 20
const PACKING = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
} as const

/** `notes` are stored with the step and returned by `decodeStep`; they must be JSON. */
export function encodeStep({ from, fields, quarters }: ModelStep, notes: unknown): Uint8Array<ArrayBuffer> {
  const parts = [fields, ...quarters.values()]
  const arrays = parts.flatMap((part) => Object.values(part))
  const header: Header = {
    from,
    cells: arrays[0]?.length ?? 0,
    fields: namesOf(fields),
    quarters: [...quarters].map(([hour, quarter]) => ({ hour, fields: namesOf(quarter) })),
    notes,
  }
  const text = Buffer.from(JSON.stringify(header))
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + text.length + arrays.length * header.cells * FLOAT_BYTES)
  bytes.writeUInt32LE(text.length)
  text.copy(bytes, LENGTH_BYTES)
  arrays.forEach((values, i) => {
    spread(values, bytes, LENGTH_BYTES + text.length + i * header.cells * FLOAT_BYTES)
  })
  return new Uint8Array(zstdCompressSync(bytes, PACKING))
}

/** Throws if the bytes are not a complete step. */
export function decodeStep(packed: Uint8Array): { step: ModelStep; notes: unknown } {
  const bytes = zstdDecompressSync(packed, { maxOutputLength: MAX_BYTES })
  const start = LENGTH_BYTES + bytes.readUInt32LE()
  const { from, cells, fields, quarters, notes } = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, start)) as Header
  let at = start
  const next = (names: readonly ModelField[]): ModelFields =>
    Object.fromEntries(
      names.map((name) => {
        const values = gather(bytes, at, cells)
        at += cells * FLOAT_BYTES
        return [name, values]
      }),
    )
  const step = {
    from,
    fields: next(fields),
    quarters: new Map(quarters.map(({ hour, fields: names }) => [hour, next(names)])),
  }
  if (at !== bytes.length) throw new RangeError(`The step has ${bytes.length} bytes, expected ${at}.`)
  return { step, notes }
}

const namesOf = (fields: ModelFields) => Object.keys(fields) as ModelField[]

/**
 * Writes the XOR of each value with the previous one: first the lowest bytes of all, then the next ones, and so on.
 * Neighbors share most of their bits, so this compresses well.
 */
function spread(values: Float32Array, bytes: Uint8Array, start: number): void {
  const count = values.length
  const bits = new Uint32Array(values.buffer, values.byteOffset, count)
  let previous = 0
  for (let i = 0; i < count; i++) {
    const value = bits[i] as number
    const change = value ^ previous
    bytes[start + i] = change & 255
    bytes[start + count + i] = (change >>> 8) & 255
    bytes[start + 2 * count + i] = (change >>> 16) & 255
    bytes[start + 3 * count + i] = change >>> 24
    previous = value
  }
}

function gather(bytes: Uint8Array, start: number, count: number): Float32Array {
  if (start + count * FLOAT_BYTES > bytes.length) throw new RangeError('The step is cut off.')
  const bits = new Uint32Array(count)
  let previous = 0
  for (let i = 0; i < count; i++) {
    const change =
      (bytes[start + i] as number) |
      ((bytes[start + count + i] as number) << 8) |
      ((bytes[start + 2 * count + i] as number) << 16) |
      ((bytes[start + 3 * count + i] as number) << 24)
    previous ^= change
    bits[i] = previous
  }
  return new Float32Array(bits.buffer)
}
