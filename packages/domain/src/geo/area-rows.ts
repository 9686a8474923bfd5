import type { AreaEdges } from './area-edges.ts'
import { type AreaGrid, rowOf } from './area-grid.ts'

/** Points this near to an edge, in degrees (a micrometre), lie on it: edges count as inside, rounding or not. */
const ON_EDGE_DEGREES = 1e-11

/**
 * The edges of every area by the rows of the grid that they touch, so that a point is compared with the few edges beside it.
 * Edges of a row stand together in memory, four numbers each: from y, to y, from x, to x. Row `r` of area `a` begins with
 * edge `starts[firsts[a] + r - lowest[a]]` and ends where the next begins.
 */
export class AreaRows {
  readonly #firsts: Uint32Array
  readonly #lowest: Uint16Array
  readonly #starts: Uint32Array
  readonly #ends: Float64Array

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
    this.#ends = this.#sortEdges(edges, grid)
  }

  /** Counting sort: how many edges each row has, where each row starts, then each edge into its rows. */
  #sortEdges({ starts: areaStarts, x0, y0, x1, y1 }: AreaEdges, grid: AreaGrid): Float64Array {
    const starts = this.#starts
    const edgeCount = areaStarts.at(-1) as number
    // each edge's rows are worked out once, for both passes
    const lowest = new Uint32Array(edgeCount)
    const highest = new Uint32Array(edgeCount)
    for (let a = 0; a + 1 < areaStarts.length; a++) {
      const base = (this.#firsts[a] as number) - (this.#lowest[a] as number)
      for (let e = areaStarts[a] as number; e < (areaStarts[a + 1] as number); e++) {
        const from = base + rowOf(grid, y0[e] as number)
        const to = base + rowOf(grid, y1[e] as number)
        const low = from < to ? from : to
        const high = from < to ? to : from
        lowest[e] = low
        highest[e] = high
        for (let row = low; row <= high; row++) starts[row + 1] = (starts[row + 1] as number) + 1
      }
    }
    for (let row = 1; row < starts.length; row++) (starts[row] as number) += starts[row - 1] as number
    const ends = new Float64Array(4 * (starts.at(-1) as number))
    const next = starts.slice(0, -1)
    for (let e = 0; e < edgeCount; e++) {
      const high = highest[e] as number
      for (let row = lowest[e] as number; row <= high; row++) {
        const slot = next[row] as number
        next[row] = slot + 1
        const at = 4 * slot
        ends[at] = y0[e] as number
        ends[at + 1] = y1[e] as number
        ends[at + 2] = x0[e] as number
        ends[at + 3] = x1[e] as number
      }
    }
    return ends
  }

  /**
   * Whether an area holds a point of one of its rows: the rings wind around it (winding number after Sunday 2001), or it
   * lies on an edge.
   */
  holds(area: number, row: number, x: number, y: number): boolean {
    const slot = (this.#firsts[area] as number) + row - (this.#lowest[area] as number)
    const ends = this.#ends
    const last = 4 * (this.#starts[slot + 1] as number)
    let winding = 0
    for (let i = 4 * (this.#starts[slot] as number); i < last; i += 4) {
      const fromY = ends[i] as number
      const toY = ends[i + 1] as number
      if (y < fromY ? y < toY : y > fromY && y > toY) continue
      const fromX = ends[i + 2] as number
      const toX = ends[i + 3] as number
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
