import { GribError } from '../grib-error.ts'

/** Counts how many of the first `points` points have a value. */
export function countMarked(bitmap: Uint8Array, points: number): number {
  if (bitmap.length * 8 < points) throw new GribError(`The bitmap has ${bitmap.length} bytes for ${points} points.`)
  let count = 0
  for (let i = 0; i < points; i++) count += ((bitmap[i >> 3] as number) >> (7 - (i & 7))) & 1
  return count
}

/** Moves the first `count` values to the marked points, in place, and puts NaN into the others. */
export function spread(values: Float32Array, bitmap: Uint8Array, count: number): void {
  // From the end, so that no value is overwritten before it is moved.
  for (let i = values.length - 1, next = count - 1; i >= 0; i--)
    values[i] = ((bitmap[i >> 3] as number) >> (7 - (i & 7))) & 1 ? (values[next--] as number) : Number.NaN
}
