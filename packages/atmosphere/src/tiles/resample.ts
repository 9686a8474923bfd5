import { MISSING } from '@stormlane/domain/weather'
import { MESH_STEP_PX, type TileMesh } from './tile-mesh.ts'

/** A window of stored values and its position in the full grid: cell = offset + index * step. */
export interface FieldWindow {
  values: Int16Array
  width: number
  height: number
  offsetX: number
  offsetY: number
  step: number
  /** Whether any cell is missing. */
  hasMissing: boolean
}

/** Fractions of a cell are in 128ths: two times 7 bits plus the 16 of a stored value fit into 32-bit integers, which are faster than floats. */
const SHARE_BITS = 7
const WHOLE = 1 << SHARE_BITS
const ROUNDING = 1 << (SHARE_BITS - 1)
/** Index of the entry of stored value 0. */
const STORED_ZERO = 32_768
/** Positions are fixed-point numbers in 65,536ths of a cell. */
const POSITION_BITS = 16
const SHARE_SHIFT = POSITION_BITS - SHARE_BITS

/**
 * Writes the color entry of every pixel: interpolates bilinearly between the four cells around it and looks up the color. Pixels
 * beyond the outermost cell centers are left unchanged. On separable grids each row of cells is interpolated horizontally only once.
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
  if (separable && !window.hasMissing) resampleRows(window, mesh, entries, sizePx, pixels)
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
    const x = (meshCoordinate(mesh.columns, 1, px) - window.offsetX) / window.step
    if (!(x >= 0 && x <= width - 1)) continue
    first = Math.min(first, px)
    last = px
    const cell = Math.min(width - 2, Math.floor(x))
    cells[px] = cell
    shares[px] = (x - cell) * WHOLE
  }
  /** Interpolates a row of cells at the column of every pixel. */
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
  let currentRow = -2
  for (let py = 0; py < sizePx; py++) {
    const y = (meshCoordinate(mesh.rows, mesh.nodes, py) - window.offsetY) / window.step
    if (!(y >= 0 && y <= height - 1)) continue
    const row = Math.min(height - 2, Math.floor(y))
    if (row !== currentRow) {
      ;[upper, lower] = [lower, upper]
      if (row !== currentRow + 1) blendAcross(row, upper)
      blendAcross(row + 1, lower)
      currentRow = row
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

/** Interpolates a mesh coordinate at a pixel. `stride` is the distance between nodes in the array: 1 along a row, `nodes` along a column. */
function meshCoordinate(nodes: Float64Array, stride: number, pixel: number): number {
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
  const { values, width, height, offsetX, offsetY, step, hasMissing } = window
  const { nodes, columns, rows } = mesh
  const maxX = width - 1
  const maxY = height - 1
  for (let py = 0; py < sizePx; py++) {
    const j = Math.floor(py / MESH_STEP_PX)
    const v = (py - j * MESH_STEP_PX) / MESH_STEP_PX
    for (let i = 0; i < nodes - 1; i++) {
      const top = j * nodes + i
      const bottom = top + nodes
      const left = interpolate(columns[top] as number, columns[bottom] as number, v)
      const right = interpolate(columns[top + 1] as number, columns[bottom + 1] as number, v)
      const leftRow = interpolate(rows[top] as number, rows[bottom] as number, v)
      const rightRow = interpolate(rows[top + 1] as number, rows[bottom + 1] as number, v)
      const dx = (right - left) / step / MESH_STEP_PX
      const dy = (rightRow - leftRow) / step / MESH_STEP_PX
      let x = (left - offsetX) / step
      let y = (leftRow - offsetY) / step
      let pixel = py * sizePx + i * MESH_STEP_PX
      const end = pixel + MESH_STEP_PX
      const inside =
        !hasMissing &&
        isWithin(x, maxX) &&
        isWithin(x + MESH_STEP_PX * dx, maxX) &&
        isWithin(y, maxY) &&
        isWithin(y + MESH_STEP_PX * dy, maxY)
      if (inside) {
        let column = toFixedPoint(x)
        let row = toFixedPoint(y)
        const [columnStep, rowStep] = [toFixedPoint(dx), toFixedPoint(dy)]
        for (; pixel < end; pixel++, column += columnStep, row += rowStep) {
          const across = (column >> SHARE_SHIFT) & (WHOLE - 1)
          const down = (row >> SHARE_SHIFT) & (WHOLE - 1)
          const cell = Math.imul(row >> POSITION_BITS, width) + (column >> POSITION_BITS)
          const a = values[cell] as number
          const c = values[cell + width] as number
          const upper = (a << SHARE_BITS) + Math.imul((values[cell + 1] as number) - a, across)
          const lower = (c << SHARE_BITS) + Math.imul((values[cell + width + 1] as number) - c, across)
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

/** Converts a position to fixed point; windows are far smaller than the 32,768 cells that fit. */
function toFixedPoint(position: number): number {
  return (position * (1 << POSITION_BITS)) | 0
}

/** Whether both cells around the position exist on this axis. */
function isWithin(position: number, max: number): boolean {
  return position >= 0 && position < max
}

function interpolate(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Index of the entry interpolated between four cells, or of the nearest cell if one of them is missing. */
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
