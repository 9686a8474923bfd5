const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** The bits of the nearest half float (IEEE 754 binary16) of a number below 65,504; tiny ones become 0. */
export function toHalfFloat(value: number): number {
  float[0] = value
  const single = bits[0] as number
  const sign = (single >>> 16) & 0x8000
  const exponent = ((single >>> 23) & 255) - 112
  if (exponent <= 0) return sign
  const rounded = (exponent << 10) + (((single & 0x7fffff) + 0x1000) >>> 13)
  return sign | rounded
}
