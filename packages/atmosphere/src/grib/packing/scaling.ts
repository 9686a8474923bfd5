import type { Section } from '../section.ts'

/** Packed integers stand for `(integer * binary + reference) * decimal`; octets 12 to 20 of templates 5.0, 5.2, 5.3, 5.40 and 5.41. */
export interface Scaling {
  reference: number
  binary: number
  decimal: number
  /**
   * Bits of a packed integer, or of a group's reference. With 0 bits, the field is constant and equals the unscaled
   * reference, as in ecCodes.
   */
  bits: number
}

export function readScaling(representation: Section): Scaling {
  return {
    reference: representation.float32(12),
    binary: 2 ** representation.int16(16),
    decimal: power10(-representation.int16(18)),
    bits: representation.uint8(20),
  }
}

/** Multiplies or divides step by step, as ecCodes does, so that even the last bits are the same. */
function power10(exponent: number): number {
  let result = 1
  for (let i = 0; i < Math.min(400, Math.abs(exponent)); i++) result = exponent > 0 ? result * 10 : result / 10
  return result
}
