import { type Area, type AreaEdges, toAreaEdges } from './area-edges.ts'
import { type AreaGrid, boundingBoxes, columnOf, gridOver, rowOf } from './area-grid.ts'
import { AreaRows } from './area-rows.ts'
import { GrowingList } from './growing-list.ts'

/** Pairs of points and areas: point `p` lies in the areas from `areas[starts[p]]` to before `areas[starts[p + 1]]`. */
export interface Coverage {
  starts: Uint32Array
  areas: Uint32Array
}

/** Widens the range of an edge's cells a little, so that rounding never leaves out a cell that it touches. */
const CELL_MARGIN = 1e-9
/** The last bit of a cell's entry: the area covers the whole cell. The other bits are the area. */
const COVERED = 1

/**
 * Finds the areas that contain a point. For each cell, a grid lists the areas that cover it, which need no further
 * test, and the areas whose edges cross it, for which only the edges in the cell's row are tested. Edges and corners
 * count as inside, holes do not. Areas may cross the date line and themselves. An area without geometry contains
 * nothing.
 */
export class AreaIndex {
  readonly #grid: AreaGrid
  readonly #rows: AreaRows
  readonly #cellStarts: Uint32Array
  readonly #entries: Uint32Array
  readonly #east: number
  readonly #north: number

  constructor(areas: readonly (Area | null)[]) {
    const edges = toAreaEdges(areas)
    const boxes = boundingBoxes(edges)
    this.#grid = gridOver(boxes, edges.starts[areas.length] as number)
    this.#east = this.#grid.west + this.#grid.columns / this.#grid.columnsPerDegree
    this.#north = this.#grid.south + this.#grid.rows / this.#grid.rowsPerDegree
    this.#rows = new AreaRows(edges, boxes, this.#grid)
    const filler = new CellFiller(this.#grid, edges, this.#rows)
    filler.fill(boxes)
    ;[this.#cellStarts, this.#entries] = filler.sorted()
  }

  /** Visits the position of each area that contains the point, in ascending order. */
  visit(longitude: number, latitude: number, visit: (area: number) => void): void {
    const { south, west, columns } = this.#grid
    if (!(latitude >= south && latitude <= this.#north)) return
    const row = rowOf(this.#grid, latitude)
    // Unwrapped areas can span several turns of 360 degrees, so the point is tested on each.
    for (let x = longitude + 360 * Math.ceil((west - longitude) / 360); x <= this.#east; x += 360) {
      const cell = row * columns + columnOf(this.#grid, x)
      for (let i = this.#cellStarts[cell] as number; i < (this.#cellStarts[cell + 1] as number); i++) {
        const entry = this.#entries[i] as number
        if (entry & COVERED || this.#rows.holds(entry >>> 1, row, x, latitude)) visit(entry >>> 1)
      }
    }
  }

  containing(longitude: number, latitude: number): number[] {
    const areas: number[] = []
    this.visit(longitude, latitude, (area) => areas.push(area))
    return areas
  }

  /** Finds the areas of many points. Looks them up cell by cell, so that nearby points read the same memory. */
  coverage(longitudes: Float64Array, latitudes: Float64Array): Coverage {
    if (longitudes.length !== latitudes.length)
      throw new RangeError(`Got ${longitudes.length} longitudes and ${latitudes.length} latitudes.`)
    const count = longitudes.length
    const found = new GrowingList(8 * count)
    const push = (area: number) => found.push(area)
    const firsts = new Uint32Array(count)
    const starts = new Uint32Array(count + 1)
    for (const p of this.#cellByCell(longitudes, latitudes)) {
      firsts[p] = found.length
      this.visit(longitudes[p] as number, latitudes[p] as number, push)
      starts[p + 1] = found.length - (firsts[p] as number)
    }
    for (let p = 0; p < count; p++) (starts[p + 1] as number) += starts[p] as number
    const pairs = found.values()
    const areas = new Uint32Array(pairs.length)
    for (let p = 0; p < count; p++) {
      const end = starts[p + 1] as number
      for (let to = starts[p] as number, from = firsts[p] as number; to < end; ) areas[to++] = pairs[from++] as number
    }
    return { starts, areas }
  }

  /** Indices of the points sorted by cell, by a counting sort. */
  #cellByCell(longitudes: Float64Array, latitudes: Float64Array): Uint32Array {
    const { west, columns, rows } = this.#grid
    const cells = new Uint32Array(longitudes.length)
    const next = new Uint32Array(columns * rows + 1)
    for (let p = 0; p < cells.length; p++) {
      const x = longitudes[p] as number
      // A NaN point is in no area, but must still have a position in the order.
      const cell =
        rowOf(this.#grid, latitudes[p] as number) * columns +
          columnOf(this.#grid, x + 360 * Math.ceil((west - x) / 360)) || 0
      cells[p] = cell
      next[cell + 1] = (next[cell + 1] as number) + 1
    }
    for (let cell = 1; cell < next.length; cell++) (next[cell] as number) += next[cell - 1] as number
    const order = new Uint32Array(cells.length)
    for (let p = 0; p < cells.length; p++) {
      const cell = cells[p] as number
      const place = next[cell] as number
      next[cell] = place + 1
      order[place] = p
    }
    return order
  }
}

/** Collects for each area the cells that its edges cross and the cells that it covers. */
class CellFiller {
  readonly #grid: AreaGrid
  readonly #edges: AreaEdges
  readonly #rows: AreaRows
  /** Cells and their entries, alternating. */
  #notes: Uint32Array
  #length = 0
  /** Number of entries of each cell, stored at the index of the next cell. */
  readonly #counts: Uint32Array
  /** The last area whose edge crossed a cell, plus one. */
  readonly #crossedBy: Uint32Array
  /** The first and last column of each row that the current area crosses. */
  readonly #firstCrossed: Uint16Array
  readonly #lastCrossed: Uint16Array

  constructor(grid: AreaGrid, edges: AreaEdges, rows: AreaRows) {
    this.#grid = grid
    this.#edges = edges
    this.#rows = rows
    this.#notes = new Uint32Array(Math.max(1024, 8 * (edges.starts.at(-1) as number)))
    this.#counts = new Uint32Array(grid.columns * grid.rows + 1)
    this.#crossedBy = new Uint32Array(grid.columns * grid.rows)
    this.#firstCrossed = new Uint16Array(grid.rows)
    this.#lastCrossed = new Uint16Array(grid.rows)
  }

  fill(boxes: Float64Array): void {
    const { starts } = this.#edges
    for (let area = 0; area + 1 < starts.length; area++) {
      if (starts[area] === starts[area + 1]) continue
      const lowest = rowOf(this.#grid, boxes[4 * area + 1] as number)
      const highest = rowOf(this.#grid, boxes[4 * area + 3] as number)
      this.#firstCrossed.fill(this.#grid.columns, lowest, highest + 1)
      this.#lastCrossed.fill(0, lowest, highest + 1)
      for (let e = starts[area] as number; e < (starts[area + 1] as number); e++) this.#crossCells(area, e)
      for (let row = lowest; row <= highest; row++) this.#coverCells(area, row)
    }
  }

  /** Visits, row by row, the columns between the points where an edge enters and leaves the row. */
  #crossCells(area: number, e: number): void {
    const { south, rowsPerDegree, columns } = this.#grid
    const { ends } = this.#edges
    const fromY = ends[4 * e] as number
    const toY = ends[4 * e + 1] as number
    const fromX = ends[4 * e + 2] as number
    const toX = ends[4 * e + 3] as number
    const fromRow = rowOf(this.#grid, Math.min(fromY, toY))
    const toRow = rowOf(this.#grid, Math.max(fromY, toY))
    const slope = fromY === toY ? 0 : (toX - fromX) / (toY - fromY)
    const margin = CELL_MARGIN / this.#grid.columnsPerDegree
    const leastX = Math.min(fromX, toX)
    const mostX = Math.max(fromX, toX)
    for (let row = fromRow; row <= toRow; row++) {
      let west = leastX
      let east = mostX
      if (fromRow !== toRow) {
        const atBottom = fromX + slope * (south + row / rowsPerDegree - fromY)
        const atTop = fromX + slope * (south + (row + 1) / rowsPerDegree - fromY)
        west = Math.max(leastX, Math.min(atBottom, atTop))
        east = Math.min(mostX, Math.max(atBottom, atTop))
      }
      const first = columnOf(this.#grid, west - margin)
      const last = columnOf(this.#grid, east + margin)
      if (first < (this.#firstCrossed[row] as number)) this.#firstCrossed[row] = first
      if (last > (this.#lastCrossed[row] as number)) this.#lastCrossed[row] = last
      for (let column = first; column <= last; column++) {
        const cell = row * columns + column
        if (this.#crossedBy[cell] === area + 1) continue
        this.#crossedBy[cell] = area + 1
        this.#note(cell, area << 1)
      }
    }
  }

  /** The cells of a row between two crossed cells are all inside or all outside, so testing one point of the first is enough. */
  #coverCells(area: number, row: number): void {
    const { west, south, columns, columnsPerDegree, rowsPerDegree } = this.#grid
    const y = south + (row + 0.5) / rowsPerDegree
    const last = this.#lastCrossed[row] as number
    let inside: boolean | undefined
    for (let column = this.#firstCrossed[row] as number; column < last; column++) {
      const cell = row * columns + column
      if (this.#crossedBy[cell] === area + 1) {
        inside = undefined
        continue
      }
      inside ??= this.#rows.holds(area, row, west + (column + 0.5) / columnsPerDegree, y)
      if (inside) this.#note(cell, (area << 1) | COVERED)
    }
  }

  #note(cell: number, entry: number): void {
    if (this.#length === this.#notes.length) {
      const larger = new Uint32Array(2 * this.#notes.length)
      larger.set(this.#notes)
      this.#notes = larger
    }
    this.#notes[this.#length++] = cell
    this.#notes[this.#length++] = entry
    this.#counts[cell + 1] = (this.#counts[cell + 1] as number) + 1
  }

  /** Returns where each cell's entries start, and the entries. The counting sort is stable, so areas stay ascending. */
  sorted(): [Uint32Array, Uint32Array] {
    const starts = this.#counts
    for (let cell = 1; cell < starts.length; cell++) (starts[cell] as number) += starts[cell - 1] as number
    const next = starts.slice(0, -1)
    const notes = this.#notes
    const entries = new Uint32Array(this.#length / 2)
    for (let i = 0; i < this.#length; i += 2) {
      const cell = notes[i] as number
      const place = next[cell] as number
      next[cell] = place + 1
      entries[place] = notes[i + 1] as number
    }
    return [starts, entries]
  }
}
