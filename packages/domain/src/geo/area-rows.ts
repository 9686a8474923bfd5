import type { AreaEdges } from './area-edges.ts'
import { type AreaGrid, rowOf } from './area-grid.ts'

/** Points within this distance of an edge, in degrees (a micrometer), count as on it, despite rounding. */
const ON_EDGE_DEGREES = 1e-11

/**
 * The edges of every area, sorted by the grid rows that they touch, so that a point is compared only with the edges of its row.
 * Row `r` of area `a` has the edges from `sorted[starts[firsts[a] + r - lowest[a]]]` to the start of the next row.
 */
export class AreaRows {
  readonly #firsts: Uint32Array
  readonly #lowest: Uint16Array
  readonly #starts: Uint32Array
  readonly #sorted: Uint32Array
  readonly #edges: AreaEdges

  constructor(edges: AreaEdges, boxes: Float64Array, grid: AreaGrid) {
    const areas = edges.starts.length - 1
    this.#firsts = new Uint32Array(areas + 1)
    this.#lowest = new Uint16Array(areas)
    for (let a = 0; a < areas; a++) {
      const empty = edges.starts[a] === edges.starts[a + 1]
      const lowest = empty ? 0 : rowOf(grid, boxes[4 * a + 1] as number)
      const highest = empty ? -1 : rowOf(grid, boxes[4 * a + 3] as number)
      this.#lowest[a] = lowest
      this.#firsts[a + 1] = (this.#firsts[a] as number) + highest - lowest + 1
    }
    this.#starts = new Uint32Array((this.#firsts[areas] as number) + 1)
    this.#edges = edges
    this.#sorted = this.#sortEdges(edges, grid)
  }

  /** A counting sort: counts the edges of each row, computes where each row starts, then puts each edge into its rows. */
  #sortEdges({ starts: areaStarts, ends }: AreaEdges, grid: AreaGrid): Uint32Array {
    const starts = this.#starts
    const edgeCount = areaStarts.at(-1) as number
    // The rows of each edge are computed once for both passes.
    const lowest = new Uint32Array(edgeCount)
    const highest = new Uint32Array(edgeCount)
    for (let a = 0; a + 1 < areaStarts.length; a++) {
      const base = (this.#firsts[a] as number) - (this.#lowest[a] as number)
      const end = areaStarts[a + 1] as number
      for (let e = areaStarts[a] as number; e < end; e++) {
        const from = base + rowOf(grid, ends[4 * e] as number)
        const to = base + rowOf(grid, ends[4 * e + 1] as number)
        const low = from < to ? from : to
        const high = from < to ? to : from
        lowest[e] = low
        highest[e] = high
        for (let row = low; row <= high; row++) starts[row + 1] = (starts[row + 1] as number) + 1
      }
    }
    for (let row = 1; row < starts.length; row++) (starts[row] as number) += starts[row - 1] as number
    const sorted = new Uint32Array(starts.at(-1) as number)
    const next = starts.slice(0, -1)
    for (let e = 0; e < edgeCount; e++) {
      const high = highest[e] as number
      for (let row = lowest[e] as number; row <= high; row++) {
        const slot = next[row] as number
        next[row] = slot + 1
        sorted[slot] = e
      }
    }
    return sorted
  }

  /**
   * Whether an area contains a point of one of its rows: the rings wind around the point (winding number after Sunday 2001),
   * or it lies on an edge.
   */
  holds(area: number, row: number, x: number, y: number): boolean {
    const slot = (this.#firsts[area] as number) + row - (this.#lowest[area] as number)
    const sorted = this.#sorted
    const { ends } = this.#edges
    const last = this.#starts[slot + 1] as number
    let winding = 0
    for (let i = this.#starts[slot] as number; i < last; i++) {
      const e = 4 * (sorted[i] as number)
      const fromY = ends[e] as number
      const toY = ends[e + 1] as number
      if (y < fromY ? y < toY : y > fromY && y > toY) continue
      const fromX = ends[e + 2] as number
      const toX = ends[e + 3] as number
      if (x > fromX && x > toX) continue
      const dx = toX - fromX
      const dy = toY - fromY
      const left = dx * (y - fromY) - (x - fromX) * dy
      if (
        Math.abs(left) <= ON_EDGE_DEGREES * (Math.abs(dx) + Math.abs(dy)) &&
        x >= Math.min(fromX, toX) - ON_EDGE_DEGREES
      )
        return true
      if (fromY <= y) {
        if (toY > y && left > 0) winding++
      } else if (toY <= y && left < 0) winding--
    }
    return winding !== 0
  }
}
