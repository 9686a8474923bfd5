import { hashUnit } from './hash.ts'

/** Cells along each side; a power of two, so that the texture repeats without a seam. */
const SIDE = 256
const MASK = SIDE - 1

/** Smooth noise with mean 0, about unit variance and a scale of one cell, which repeats after 256 cells. */
export class Texture {
  private readonly values: Float32Array

  constructor(seed: number) {
    const rough = new Float32Array(SIDE * SIDE)
    for (let i = 0; i < rough.length; i++) rough[i] = 2 * hashUnit(seed, i) - 1
    this.values = normalize(rough)
  }

  /** The value at a position in cells, by a quadratic B-spline over nine cells. */
  at(x: number, y: number): number {
    const cx = Math.floor(x + 0.5)
    const cy = Math.floor(y + 0.5)
    const fx = x - cx
    const fy = y - cy
    const left = 0.5 * (0.5 - fx) * (0.5 - fx)
    const middle = 0.75 - fx * fx
    const right = 0.5 * (0.5 + fx) * (0.5 + fx)
    const x0 = (cx - 1) & MASK
    const x1 = cx & MASK
    const x2 = (cx + 1) & MASK
    const { values } = this
    const row = (y0: number) => {
      const line = (y0 & MASK) * SIDE
      return (
        left * (values[line + x0] as number) +
        middle * (values[line + x1] as number) +
        right * (values[line + x2] as number)
      )
    }
    return (
      0.5 * (0.5 - fy) * (0.5 - fy) * row(cy - 1) +
      (0.75 - fy * fy) * row(cy) +
      0.5 * (0.5 + fy) * (0.5 + fy) * row(cy + 1)
    )
  }
}

/** Scales the values so that the spline over them has about unit standard deviation. */
function normalize(values: Float32Array): Float32Array {
  let mean = 0
  for (const value of values) mean += value / values.length
  // Uniform numbers have a standard deviation of 1/√3; the spline keeps about 0.6 of that on average.
  return values.map((value) => ((value - mean) * Math.sqrt(3)) / 0.6)
}
