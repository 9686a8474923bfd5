import { MISSING } from '@stormlane/domain/weather'
import { toHalfFloat } from './half-float.ts'

/** Values beyond the palette keep their distance, so that the edge of an echo does not move, up to this many palettes. */
const FARTHEST = 8
const HALF_ONE = 0x3c00

/**
 * The texel of each number, at index number + 32768: its position in the palette, and above it 1, as half floats; 0 and 0 where there
 * is no value. After the graphics processor has interpolated both, their quotient is the mean of the values that there are.
 */
export function texelTable(scale: number, offset: number, positionOf: (value: number) => number): Uint32Array {
  const texels = new Uint32Array(65_536)
  for (let number = -32_767; number <= 32_767; number++) {
    const position = Math.min(Math.max(positionOf(number * scale + offset), -FARTHEST), FARTHEST)
    texels[number + 32_768] = (toHalfFloat(position) | (HALF_ONE << 16)) >>> 0
  }
  texels[MISSING + 32_768] = 0
  return texels
}
