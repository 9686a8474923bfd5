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
 * stay transparent.
 */
export function resample(window: FieldWindow, mesh: TileMesh, entries: Uint8Array, sizePx: number): Uint8Array {
  const pixels = new Uint8Array(sizePx * sizePx)
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
      for (let end = pixel + MESH_STEP_PX; pixel < end; pixel++, x += dx, y += dy) {
        if (!(x >= 0 && y >= 0 && x <= maxX && y <= maxY)) continue
        const x0 = x >= maxX ? maxX - 1 : x | 0
        const y0 = y >= maxY ? maxY - 1 : y | 0
        const fx = x - x0
        const fy = y - y0
        const cell = y0 * width + x0
        const a = values[cell] as number
        const b = values[cell + 1] as number
        const c = values[cell + width] as number
        const d = values[cell + width + 1] as number
        if (gaps && (a === MISSING || b === MISSING || c === MISSING || d === MISSING)) {
          pixels[pixel] = entries[nearest(a, b, c, d, fx, fy) + 32_768] as number
          continue
        }
        const upper = a + (b - a) * fx
        // Adding 32768.5 and cutting rounds to the nearest entry.
        pixels[pixel] = entries[(upper + (c + (d - c) * fx - upper) * fy + 32_768.5) | 0] as number
      }
    }
  }
  return pixels
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function nearest(a: number, b: number, c: number, d: number, fx: number, fy: number): number {
  return fy < 0.5 ? (fx < 0.5 ? a : b) : fx < 0.5 ? c : d
}
