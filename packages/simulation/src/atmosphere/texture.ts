import { hashUnit } from './hash.ts'

/** Cells of a texture a side; a power of two, so that it repeats without a seam. */
const SIDE = 256
const MASK = SIDE - 1

/** Smooth random bumps of mean 0 and about unit spread, one cell apart, that repeat after 256 cells. */
export class Texture {
  private readonly values: Float32Array

  constructor(seed: number) {
    const rough = new Float32Array(SIDE * SIDE)
    for (let i = 0; i < rough.length; i++) rough[i] = 2 * hashUnit(seed, i) - 1
    this.values = normalized(rough)
  }

  /** The value at a place in cells: a quadratic B-spline over nine cells, without kinks or grid lines. */
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

/** Scaled so that the spline over it spreads by about one. */
function normalized(values: Float32Array): Float32Array {
  let mean = 0
  for (const value of values) mean += value / values.length
  // Uniform numbers spread by 1/√3; the spline's weights keep about 0.6 of that on average over a cell.
  return values.map((value) => ((value - mean) * Math.sqrt(3)) / 0.6)
}
