import { GribError } from './grib-error.ts'
import type { GribField } from './grib-field.ts'
import { countMarked, spread } from './packing/bitmap.ts'
import { unpackComplex } from './packing/complex-packing.ts'
import { unpackWithEccodes } from './packing/eccodes-packing.ts'
import { unpackIeee } from './packing/ieee-floats.ts'
import { unpackJpeg2000 } from './packing/jpeg2000-packing.ts'
import { unpackPng } from './packing/png-packing.ts'
import { unpackSimple } from './packing/simple-packing.ts'
import type { Section } from './section.ts'

type Unpack = (representation: Section, data: Section, values: Float32Array) => void | Promise<void>

/** By number of the template of section 5. */
const PACKINGS: Readonly<Record<number, Unpack>> = {
  0: unpackSimple,
  2: unpackComplex,
  3: unpackComplex,
  4: unpackIeee,
  40: unpackJpeg2000,
  41: unpackPng,
  42: unpackWithEccodes,
}

/** Reads the values of a field in the order of the file; NaN where a point has none. */
export async function readGribValues(field: GribField): Promise<Float32Array> {
  const { representation, bitmap, data } = field.packed
  const { points } = field.grid
  const unpack = PACKINGS[field.packing]
  if (!unpack) throw new GribError(`The packing 5.${field.packing} is not supported.`)
  const count = representation.uint32(6)
  const expected = bitmap ? countMarked(bitmap, points) : points
  if (count !== expected) throw new GribError(`Section 5 announces ${count} values for ${expected} points.`)
  const values = new Float32Array(points)
  await unpack(representation, data, values.subarray(0, count))
  if (bitmap) spread(values, bitmap, count)
  return values
}
