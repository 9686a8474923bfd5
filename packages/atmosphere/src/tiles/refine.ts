import { MISSING } from '@stormlane/domain/weather'

/** Factor by which the resolution of a window is increased. */
export const REFINEMENT = 4

/**
 * Increases the resolution of a window four times by Catmull-Rom splines, so that cells much larger than a pixel show neither facets
 * nor steps. Values are clamped to the two cells around them, so that overshoot draws no rain outside the rain.
 */
export function refine(values: Int16Array, width: number, height: number): Int16Array {
  const fineWidth = (width - 1) * REFINEMENT + 1
  const fineHeight = (height - 1) * REFINEMENT + 1
  const rows = new Int16Array(fineWidth * height)
  for (let y = 0; y < height; y++) refineRow(values.subarray(y * width, (y + 1) * width), rows, y * fineWidth)
  const fine = new Int16Array(fineWidth * fineHeight)
  const row = (y: number) => {
    const clampedY = Math.min(Math.max(y, 0), height - 1)
    return rows.subarray(clampedY * fineWidth, (clampedY + 1) * fineWidth)
  }
  for (let y = 0; y < height - 1; y++) {
    refineBetweenRows(row(y - 1), row(y), row(y + 1), row(y + 2), fine, y * REFINEMENT * fineWidth)
  }
  fine.set(row(height - 1), (fineHeight - 1) * fineWidth)
  return fine
}

/** Refines one row of cells. */
function refineRow(cells: Int16Array, target: Int16Array, to: number): void {
  const last = cells.length - 1
  for (let i = 0; i < last; i++) {
    const a = cells[i] as number
    const b = cells[i + 1] as number
    const before = i > 0 ? (cells[i - 1] as number) : a
    const after = i + 1 < last ? (cells[i + 2] as number) : b
    refineBetween(before, a, b, after, target, to + i * REFINEMENT, 1)
  }
  target[to + last * REFINEMENT] = cells[last] as number
}

/** Fills the rows from `a` to before `b`. */
function refineBetweenRows(
  before: Int16Array,
  a: Int16Array,
  b: Int16Array,
  after: Int16Array,
  target: Int16Array,
  to: number,
): void {
  const width = a.length
  for (let x = 0; x < width; x++) {
    refineBetween(before[x] as number, a[x] as number, b[x] as number, after[x] as number, target, to + x, width)
  }
}

/** Writes the four values from `a` to before `b`. If one of the four cells is missing, uses the nearer of `a` and `b`. */
function refineBetween(
  before: number,
  a: number,
  b: number,
  after: number,
  target: Int16Array,
  to: number,
  stride: number,
): void {
  const known = before !== MISSING && a !== MISSING && b !== MISSING && after !== MISSING
  const low = a < b ? a : b
  const high = a < b ? b : a
  // Catmull-Rom weights (1974, tension 1/2) at each quarter between `a` and `b`, exact in 128ths.
  target[to] = a
  target[to + stride] = known ? clamp((-9 * before + 111 * a + 29 * b - 3 * after + 64) >> 7, low, high) : a
  target[to + 2 * stride] = known ? clamp((-8 * before + 72 * a + 72 * b - 8 * after + 64) >> 7, low, high) : b
  target[to + 3 * stride] = known ? clamp((-3 * before + 29 * a + 111 * b - 9 * after + 64) >> 7, low, high) : b
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}
