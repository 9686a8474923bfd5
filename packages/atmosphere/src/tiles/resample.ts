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

/**
 * The colour entry of every pixel: bilinear between the four cells around it, then looked up. Pixels beyond the cells' centres
 * stay transparent. Where columns depend on x alone and rows on y alone, whole rows are blended first, which halves the work.
 */
export function resample(
  window: FieldWindow,
  mesh: TileMesh,
  entries: Uint8Array,
  sizePx: number,
  separable: boolean,
): Uint8Array {
  const pixels = new Uint8Array(sizePx * sizePx)
  if (separable && !window.gaps) resampleRows(window, mesh, entries, sizePx, pixels)
  else resamplePixels(window, mesh, entries, sizePx, pixels)
  return pixels
}

/** Adding this and cutting off the fraction rounds a stored value to its place in the table of entries. */
const TO_ENTRY = 32_768.5

function resampleRows(
  window: FieldWindow,
  mesh: TileMesh,
  entries: Uint8Array,
  sizePx: number,
  pixels: Uint8Array,
): void {
  const { values, width, height } = window
  const cells = new Int32Array(sizePx)
  const shares = new Float32Array(sizePx)
  let first = sizePx
  let last = -1
  for (let px = 0; px < sizePx; px++) {
    const x = (nodeAt(mesh.columns, 1, px) - window.offsetX) / window.step
    if (!(x >= 0 && x <= width - 1)) continue
    first = Math.min(first, px)
    last = px
    cells[px] = Math.min(width - 2, Math.floor(x))
    shares[px] = x - (cells[px] as number)
  }
  const blended = new Float32Array(width)
  for (let py = 0; py < sizePx; py++) {
    const y = (nodeAt(mesh.rows, mesh.nodes, py) - window.offsetY) / window.step
    if (!(y >= 0 && y <= height - 1)) continue
    const row = Math.min(height - 2, Math.floor(y))
    const share = y - row
    let upper = row * width
    for (let i = 0; i < width; i++, upper++) {
      const above = values[upper] as number
      blended[i] = above + ((values[upper + width] as number) - above) * share + TO_ENTRY
    }
    const line = py * sizePx
    for (let px = first; px <= last; px++) {
      const cell = cells[px] as number
      const left = blended[cell] as number
      pixels[line + px] = entries[
        (left + ((blended[cell + 1] as number) - left) * (shares[px] as number)) | 0
      ] as number
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
        for (; pixel < end; pixel++, x += dx, y += dy) {
          const x0 = x | 0
          const y0 = y | 0
          const fx = x - x0
          const cell = y0 * width + x0
          const a = values[cell] as number
          const c = values[cell + width] as number
          const upper = a + ((values[cell + 1] as number) - a) * fx
          const lower = c + ((values[cell + width + 1] as number) - c) * fx
          pixels[pixel] = entries[(upper + (lower - upper) * (y - y0) + TO_ENTRY) | 0] as number
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
    return (fy < 0.5 ? (fx < 0.5 ? a : b) : fx < 0.5 ? c : d) + 32_768
  }
  const upper = a + (b - a) * fx
  return (upper + (c + (d - c) * fx - upper) * fy + TO_ENTRY) | 0
}
