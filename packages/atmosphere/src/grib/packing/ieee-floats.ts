import { GribError } from '../grib-error.ts'
import type { Section } from '../section.ts'

/** Octets of a value for each precision of code table 5.7; 128 bits are unheard of. */
const OCTETS: Readonly<Record<number, 4 | 8>> = { 1: 4, 2: 8 }

/** Template 5.4: floating-point numbers as they are. */
export function unpackIeee(representation: Section, data: Section, values: Float32Array): void {
  const precision = representation.uint8(12)
  const octets = OCTETS[precision]
  if (!octets) throw new GribError(`The floating-point numbers have precision ${precision}, expected 1 or 2.`)
  const count = values.length
  const bytes = data.from(6)
  if (bytes.length < count * octets)
    throw new GribError(`Section 7 has ${bytes.length} bytes for ${count} values of ${octets} bytes.`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < count; i++) values[i] = octets === 4 ? view.getFloat32(4 * i) : view.getFloat64(8 * i)
}
