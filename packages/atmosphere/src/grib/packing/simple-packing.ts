import { GribError } from '../grib-error.ts'
import type { Section } from '../section.ts'
import { bitsAt, MAX_BITS, ONE_LOAD_BITS, paddedView } from './bits.ts'
import { readScaling, type Scaling } from './scaling.ts'

/** Template 5.0: integers of the same width. */
export function unpackSimple(representation: Section, data: Section, values: Float32Array): void {
  const scaling = readScaling(representation)
  const { reference, binary, decimal, bits } = scaling
  const count = values.length
  if (bits === 0) {
    values.fill(reference)
    return
  }
  if (bits > MAX_BITS) throw new GribError(`The values have ${bits} bits each, expected at most ${MAX_BITS}.`)
  const bytes = data.from(6)
  if (bytes.length * 8 < count * bits)
    throw new GribError(`Section 7 has ${bytes.length} bytes for ${count} values of ${bits} bits.`)
  if (bits === 8) {
    scaleIntegers(bytes, scaling, values)
    return
  }
  const view = paddedView(bytes)
  if (bits > ONE_LOAD_BITS) {
    for (let i = 0; i < count; i++) values[i] = (bitsAt(view, i * bits, bits) * binary + reference) * decimal
    return
  }
  const drop = 32 - bits
  for (let i = 0, byte = 0, shift = 0; i < count; i++) {
    values[i] = (((view.getUint32(byte) << shift) >>> drop) * binary + reference) * decimal
    shift += bits
    byte += shift >>> 3
    shift &= 7
  }
}

export function scaleIntegers(
  integers: ArrayLike<number>,
  { reference, binary, decimal }: Scaling,
  values: Float32Array,
): void {
  for (let i = 0; i < values.length; i++) values[i] = ((integers[i] as number) * binary + reference) * decimal
}
