import { MISSING } from '@stormlane/domain'
import { MESH_STEP_PX, type TileMesh } from './tile-mesh.ts'

/** A window of stored values, and where its cells lie in the full grid: cell = offset + index * step. */
export interface FieldWindow {
  values: Int16Array
  width: number
  height: number
  offsetX: number
  offsetY: number
  step: number
  /** Whether any cell is missing. */
  gaps: boolean
}

/** Shares of a cell are counted in 128ths: twice 7 bits beside the 16 of a stored value fit 32-bit integers, faster here than floats. */
const SHARE_BITS = 7
const WHOLE = 1 << SHARE_BITS
const ROUNDING = 1 << (SHARE_BITS - 1)
/** Where the entry of a stored 0 is. */
const STORED_ZERO = 32_768
/** Positions between cells, in 65,536ths of a cell. */
const POSITION_BITS = 16
const SHARE_SHIFT = POSITION_BITS - SHARE_BITS

/**
 * Writes the color entry of every pixel: bilinear between the four cells around it, then looked up. Pixels beyond the cells' centers
 * are left as they are. Where columns depend on x alone and rows on y alone, rows of cells are blended first, each once.
 */
export function resample(
  window: FieldWindow,
  mesh: TileMesh,
  entries: Uint8Array,
  sizePx: number,
  separable: boolean,
  pixels: Uint8Array,
): void {
  if (pixels.length !== sizePx * sizePx) throw new RangeError(`Got ${pixels.length} pixels, expected ${sizePx ** 2}.`)
  if (separable && !window.gaps) resampleRows(window, mesh, entries, sizePx, pixels)
  else resamplePixels(window, mesh, entries, sizePx, pixels)
}

function resampleRows(
  window: FieldWindow,
  mesh: TileMesh,
  entries: Uint8Array,
  sizePx: number,
  pixels: Uint8Array,
): void {
  const { values, width, height } = window
  const cells = new Int32Array(sizePx)
  const shares = new Int32Array(sizePx)
  let first = sizePx
  let last = -1
  for (let px = 0; px < sizePx; px++) {
    const x = (nodeAt(mesh.columns, 1, px) - window.offsetX) / window.step
    if (!(x >= 0 && x <= width - 1)) continue
    first = Math.min(first, px)
    last = px
    const cell = Math.min(width - 2, Math.floor(x))
    cells[px] = cell
    shares[px] = (x - cell) * WHOLE
  }
  /** A row of cells at every pixel's column. */
  const blendAcross = (row: number, target: Int32Array) => {
    for (let px = first; px <= last; px++) {
      const cell = row * width + (cells[px] as number)
      const left = values[cell] as number
      const step = Math.imul((values[cell + 1] as number) - left, shares[px] as number)
      target[px] = ((left + STORED_ZERO) << SHARE_BITS) + step + ROUNDING
    }
  }
  let upper = new Int32Array(sizePx)
  let lower = new Int32Array(sizePx)
  let held = -2
  for (let py = 0; py < sizePx; py++) {
    const y = (nodeAt(mesh.rows, mesh.nodes, py) - window.offsetY) / window.step
    if (!(y >= 0 && y <= height - 1)) continue
    const row = Math.min(height - 2, Math.floor(y))
    if (row !== held) {
      ;[upper, lower] = [lower, upper]
      if (row !== held + 1) blendAcross(row, upper)
      blendAcross(row + 1, lower)
      held = row
    }
    const share = ((y - row) * WHOLE) | 0
    const line = py * sizePx
    for (let px = first; px <= last; px++) {
      const above = upper[px] as number
      const step = Math.imul((lower[px] as number) - above, share) >> SHARE_BITS
      pixels[line + px] = entries[(above + step) >> SHARE_BITS] as number
    }
  }
}

/** A coordinate of the mesh at a pixel, between its nodes; nodes of a row lie 1 apart, of a column a row apart. */
function nodeAt(nodes: Float64Array, stride: number, pixel: number): number {
  const node = Math.floor(pixel / MESH_STEP_PX)
  const from = nodes[node * stride] as number
  return from + ((nodes[(node + 1) * stride] as number) - from) * ((pixel - node * MESH_STEP_PX) / MESH_STEP_PX)
}

function resamplePixels(
  window: FieldWindow,
  mesh: TileMesh,
  entries: Uint8Array,
  sizePx: number,
  pixels: Uint8Array,
): void {
  const { values, width, height, offsetX, offsetY, step, gaps } = window
  const { nodes, columns, rows } = mesh
  const maxX = width - 1
  const maxY = height - 1
  for (let py = 0; py < sizePx; py++) {
    const j = Math.floor(py / MESH_STEP_PX)
    const v = (py - j * MESH_STEP_PX) / MESH_STEP_PX
    for (let i = 0; i < nodes - 1; i++) {
      const top = j * nodes + i
      const bottom = top + nodes
      const left = mix(columns[top] as number, columns[bottom] as number, v)
      const right = mix(columns[top + 1] as number, columns[bottom + 1] as number, v)
      const leftRow = mix(rows[top] as number, rows[bottom] as number, v)
      const rightRow = mix(rows[top + 1] as number, rows[bottom + 1] as number, v)
      const dx = (right - left) / step / MESH_STEP_PX
      const dy = (rightRow - leftRow) / step / MESH_STEP_PX
      let x = (left - offsetX) / step
      let y = (leftRow - offsetY) / step
      let pixel = py * sizePx + i * MESH_STEP_PX
      const end = pixel + MESH_STEP_PX
      const inside =
        !gaps &&
        isWithin(x, maxX) &&
        isWithin(x + MESH_STEP_PX * dx, maxX) &&
        isWithin(y, maxY) &&
        isWithin(y + MESH_STEP_PX * dy, maxY)
      if (inside) {
        let column = fixed(x)
        let row = fixed(y)
        const [columnStep, rowStep] = [fixed(dx), fixed(dy)]
        for (; pixel < end; pixel++, column += columnStep, row += rowStep) {
          const right = (column >> SHARE_SHIFT) & (WHOLE - 1)
          const down = (row >> SHARE_SHIFT) & (WHOLE - 1)
          const cell = Math.imul(row >> POSITION_BITS, width) + (column >> POSITION_BITS)
          const a = values[cell] as number
          const c = values[cell + width] as number
          const upper = (a << SHARE_BITS) + Math.imul((values[cell + 1] as number) - a, right)
          const lower = (c << SHARE_BITS) + Math.imul((values[cell + width + 1] as number) - c, right)
          const blended = upper + (Math.imul(lower - upper, down) >> SHARE_BITS) + ROUNDING
          pixels[pixel] = entries[(blended >> SHARE_BITS) + STORED_ZERO] as number
        }
        continue
      }
      for (; pixel < end; pixel++, x += dx, y += dy) {
        if (!(x >= 0 && y >= 0 && x <= maxX && y <= maxY)) continue
        const x0 = x >= maxX ? maxX - 1 : x | 0
        const y0 = y >= maxY ? maxY - 1 : y | 0
        const cell = y0 * width + x0
        pixels[pixel] = entries[blend(values, cell, width, x - x0, y - y0)] as number
      }
    }
  }
}

/** A position as a whole number of 65,536ths of a cell; a window is far smaller than the 32,768 cells that fit. */
function fixed(position: number): number {
  return (position * (1 << POSITION_BITS)) | 0
}

/** Well inside: all four cells around it exist. */
function isWithin(position: number, max: number): boolean {
  return position >= 0 && position < max
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** The entry between four cells; the nearest cell's where one of them is missing. */
function blend(values: Int16Array, cell: number, width: number, fx: number, fy: number): number {
  const a = values[cell] as number
  const b = values[cell + 1] as number
  const c = values[cell + width] as number
  const d = values[cell + width + 1] as number
  if (a === MISSING || b === MISSING || c === MISSING || d === MISSING) {
    return (fy < 0.5 ? (fx < 0.5 ? a : b) : fx < 0.5 ? c : d) + STORED_ZERO
  }
  const upper = a + (b - a) * fx
  return Math.round(upper + (c + (d - c) * fx - upper) * fy) + STORED_ZERO
}
