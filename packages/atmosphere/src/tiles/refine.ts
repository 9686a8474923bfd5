import { MISSING } from '@stormlane/domain'

/** How many times finer a window becomes. */
export const REFINEMENT = 4

/**
 * A window of cells made four times finer by Catmull-Rom splines, so that cells far larger than a pixel show neither facets nor
 * steps. Between two cells the spline is kept within their neighbourhood's values: no rain appears beside rain.
 */
export function refine(values: Int16Array, width: number, height: number): Int16Array {
  const fineWidth = (width - 1) * REFINEMENT + 1
  const fineHeight = (height - 1) * REFINEMENT + 1
  const rows = new Float32Array(fineWidth * height)
  for (let y = 0; y < height; y++) {
    refineLine(values, y * width, 1, width, rows, y * fineWidth, 1)
  }
  const fine = new Float32Array(fineWidth * fineHeight)
  for (let x = 0; x < fineWidth; x++) refineLine(rows, x, fineWidth, height, fine, x, fineWidth)
  const rounded = new Int16Array(fine.length)
  for (let i = 0; i < fine.length; i++) rounded[i] = Math.round(fine[i] as number)
  return rounded
}

function refineLine(
  source: Int16Array | Float32Array,
  from: number,
  stride: number,
  count: number,
  target: Float32Array,
  to: number,
  targetStride: number,
): void {
  const at = (i: number) => source[from + Math.min(Math.max(i, 0), count - 1) * stride] as number
  for (let i = 0; i < count - 1; i++) {
    const before = at(i - 1)
    const a = at(i)
    const b = at(i + 1)
    const after = at(i + 2)
    const known = before !== MISSING && a !== MISSING && b !== MISSING && after !== MISSING
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    for (let j = 0; j < REFINEMENT; j++) {
      const t = j / REFINEMENT
      const value = known ? catmullRom(before, a, b, after, t) : t < 0.5 ? a : b
      target[to + (i * REFINEMENT + j) * targetStride] = known ? Math.min(high, Math.max(low, value)) : value
    }
  }
  target[to + (count - 1) * REFINEMENT * targetStride] = at(count - 1)
}

/** Catmull & Rom (1974), tension one half. */
function catmullRom(before: number, a: number, b: number, after: number, t: number): number {
  const m0 = (b - before) / 2
  const m1 = (after - a) / 2
  const t2 = t * t
  const t3 = t2 * t
  return (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * b + (t3 - t2) * m1
}
