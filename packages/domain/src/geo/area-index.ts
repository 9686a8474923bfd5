import { type Area, type AreaEdges, edgesOf } from './area-edges.ts'
import { type AreaGrid, boxesOf, columnOf, gridOver, rowOf } from './area-grid.ts'
import { AreaRows } from './area-rows.ts'
import { GrowingList } from './growing-list.ts'

/** Pairs of points and areas: point `p` lies in `areas[starts[p]]` up to the start of the next. */
export interface Coverage {
  starts: Uint32Array
  areas: Uint32Array
}

/** Widens an edge's cells a little, so that rounding never leaves out one that it touches. */
const CELL_MARGIN = 1e-9
/** The last bit of a cell's entry: the area covers the whole cell. The other bits are the area. */
const COVERED = 1

/**
 * Which areas hold a point. A grid knows for each cell the areas that cover it, for which nothing is computed, and the areas
 * whose edge runs through it, for which the few edges of the cell's row decide. Edges and corners belong to an area, holes do
 * not; areas may cross the date line and themselves. An area without geometry holds nothing.
 */
export class AreaIndex {
  readonly #grid: AreaGrid
  readonly #rows: AreaRows
  readonly #cellStarts: Uint32Array
  readonly #entries: Uint32Array
  readonly #east: number
  readonly #north: number

  constructor(areas: readonly (Area | null)[]) {
    const edges = edgesOf(areas)
    const boxes = boxesOf(edges)
    this.#grid = gridOver(boxes, edges.starts[areas.length] as number)
    this.#east = this.#grid.west + this.#grid.columns / this.#grid.columnsPerDegree
    this.#north = this.#grid.south + this.#grid.rows / this.#grid.rowsPerDegree
    this.#rows = new AreaRows(edges, boxes, this.#grid)
    const expected = 2 * (edges.starts[areas.length] as number)
    const cells = new GrowingList(expected)
    const entries = new GrowingList(expected)
    new CellFiller(this.#grid, edges, this.#rows, cells, entries).fill(boxes)
    ;[this.#cellStarts, this.#entries] = sortByCell(
      this.#grid.columns * this.#grid.rows,
      cells.values(),
      entries.values(),
    )
  }

  /** Visits the position of each area that holds the point, in rising order. */
  visit(longitude: number, latitude: number, visit: (area: number) => void): void {
    const { south, west, columns } = this.#grid
    if (!(latitude >= south && latitude <= this.#north)) return
    const row = rowOf(this.#grid, latitude)
    // on every turn of the globe on which areas are counted
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

  /** All pairs of many points at once. */
  coverage(longitudes: Float64Array, latitudes: Float64Array): Coverage {
    if (longitudes.length !== latitudes.length)
      throw new RangeError(`Got ${longitudes.length} longitudes and ${latitudes.length} latitudes.`)
    const starts = new Uint32Array(longitudes.length + 1)
    const areas = new GrowingList()
    const push = (area: number) => areas.push(area)
    for (let p = 0; p < longitudes.length; p++) {
      this.visit(longitudes[p] as number, latitudes[p] as number, push)
      starts[p + 1] = areas.length
    }
    return { starts, areas: areas.values() }
  }
}

/** Notes for each area the cells that its edges cross and the cells that it covers. */
class CellFiller {
  readonly #grid: AreaGrid
  readonly #edges: AreaEdges
  readonly #rows: AreaRows
  readonly #cells: GrowingList
  readonly #entries: GrowingList
  /** The last area whose edge crossed a cell, plus one. */
  readonly #crossedBy: Uint32Array

  constructor(grid: AreaGrid, edges: AreaEdges, rows: AreaRows, cells: GrowingList, entries: GrowingList) {
    this.#grid = grid
    this.#edges = edges
    this.#rows = rows
    this.#cells = cells
    this.#entries = entries
    this.#crossedBy = new Uint32Array(grid.columns * grid.rows)
  }

  fill(boxes: Float64Array): void {
    const { starts } = this.#edges
    for (let area = 0; area + 1 < starts.length; area++) {
      for (let e = starts[area] as number; e < (starts[area + 1] as number); e++) this.#crossCells(area, e)
      if (starts[area] !== starts[area + 1]) this.#coverCells(area, boxes.subarray(4 * area, 4 * area + 4))
    }
  }

  /** Row by row, the columns between where an edge enters the row and where it leaves it. */
  #crossCells(area: number, e: number): void {
    const { south, rowsPerDegree, columns } = this.#grid
    const fromX = this.#edges.x0[e] as number
    const fromY = this.#edges.y0[e] as number
    const toX = this.#edges.x1[e] as number
    const toY = this.#edges.y1[e] as number
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
      const last = columnOf(this.#grid, east + margin)
      for (let column = columnOf(this.#grid, west - margin); column <= last; column++) {
        const cell = row * columns + column
        if (this.#crossedBy[cell] === area + 1) continue
        this.#crossedBy[cell] = area + 1
        this.#note(cell, area << 1)
      }
    }
  }

  /** Cells of a row between two crossed ones are all inside or all outside: one point of the first decides. */
  #coverCells(area: number, box: Float64Array): void {
    const { west, south, columns, columnsPerDegree, rowsPerDegree } = this.#grid
    const firstColumn = columnOf(this.#grid, box[0] as number)
    const lastColumn = columnOf(this.#grid, box[2] as number)
    const lastRow = rowOf(this.#grid, box[3] as number)
    for (let row = rowOf(this.#grid, box[1] as number); row <= lastRow; row++) {
      const y = south + (row + 0.5) / rowsPerDegree
      let inside: boolean | undefined
      for (let column = firstColumn; column <= lastColumn; column++) {
        const cell = row * columns + column
        if (this.#crossedBy[cell] === area + 1) {
          inside = undefined
          continue
        }
        inside ??= this.#rows.holds(area, row, west + (column + 0.5) / columnsPerDegree, y)
        if (inside) this.#note(cell, (area << 1) | COVERED)
      }
    }
  }

  #note(cell: number, entry: number): void {
    this.#cells.push(cell)
    this.#entries.push(entry)
  }
}

/** Counting sort, stable: areas stay in rising order within a cell. */
function sortByCell(cellCount: number, cells: Uint32Array, entries: Uint32Array): [Uint32Array, Uint32Array] {
  const starts = new Uint32Array(cellCount + 1)
  for (const cell of cells) (starts[cell + 1] as number)++
  for (let cell = 1; cell <= cellCount; cell++) (starts[cell] as number) += starts[cell - 1] as number
  const next = starts.slice(0, -1)
  const sorted = new Uint32Array(entries.length)
  for (let i = 0; i < cells.length; i++) sorted[(next[cells[i] as number] as number)++] = entries[i] as number
  return [starts, sorted]
}
