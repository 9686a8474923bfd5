import { createGrid } from '../grids/create-grid.ts'
import type { Grid, GridDefinition } from '../grids/grid.ts'

/** Cells over which a model fades out toward the edge of its grid. */
const FADE_KM = 150
const KM_PER_DEGREE = 111.2
/** A point this close to a cell center is on it: files round their degrees to a millionth. */
const ON_CENTER = 1e-3

/** How the values of one grid get to the cells of another: bilinear; outside they have none. */
export class Regridding {
  readonly cells: number
  /** 0 outside and at the edge of the source, 1 well inside. A source that reaches around the earth has no edge in the west and east. */
  readonly inside: Float32Array
  private readonly corner: Int32Array
  private readonly right: Float32Array
  private readonly down: Float32Array
  /** Offsets of the next column and row; 0 where they have no weight. */
  private readonly next: Int32Array
  private readonly below: Int32Array

  constructor(from: GridDefinition, to: GridDefinition) {
    const [source, target] = [createGrid(from), createGrid(to)]
    this.cells = target.nx * target.ny
    this.inside = new Float32Array(this.cells)
    this.corner = new Int32Array(this.cells).fill(-1)
    this.right = new Float32Array(this.cells)
    this.down = new Float32Array(this.cells)
    this.next = new Int32Array(this.cells)
    this.below = new Int32Array(this.cells)
    const around = columnsAround(from)
    const fade = FADE_KM / cellKm(from)
    const at = new Float64Array(2)
    for (let cell = 0; cell < this.cells; cell++) {
      const { lng, lat } = target.lngLatAt(cell % target.nx, Math.floor(cell / target.nx))
      source.locate(lng, lat, at)
      const column = snap(around === null ? (at[0] as number) : ((at[0] as number) + around) % around)
      this.place(cell, source, column, snap(at[1] as number), around === source.nx, fade)
    }
  }

  private place(cell: number, { nx, ny }: Grid, column: number, row: number, wraps: boolean, fade: number): void {
    if (!(column >= 0 && row >= 0 && row <= ny - 1 && (wraps ? column < nx : column <= nx - 1))) return
    const [x, y] = [Math.floor(column), Math.floor(row)]
    this.corner[cell] = y * nx + x
    this.right[cell] = column - x
    this.down[cell] = row - y
    this.next[cell] = column === x ? 0 : x + 1 < nx ? 1 : 1 - nx
    this.below[cell] = row === y ? 0 : nx
    const edge = Math.min(row, ny - 1 - row, ...(wraps ? [] : [column, nx - 1 - column]))
    this.inside[cell] = Math.min(1, edge / fade)
  }

  /** The values in the cells of the target; NaN outside the source. */
  apply(values: Float32Array): Float32Array {
    const { corner, right, down, next, below } = this
    const result = new Float32Array(this.cells)
    for (let cell = 0; cell < result.length; cell++) {
      const first = corner[cell] as number
      if (first < 0) {
        result[cell] = Number.NaN
        continue
      }
      const [fx, fy, dx, dy] = [right[cell], down[cell], next[cell], below[cell]] as [number, number, number, number]
      const upper = (values[first] as number) * (1 - fx) + (values[first + dx] as number) * fx
      const lower = (values[first + dy] as number) * (1 - fx) + (values[first + dy + dx] as number) * fx
      result[cell] = upper * (1 - fy) + lower * fy
    }
    return result
  }
}

const snap = (position: number) =>
  Math.abs(position - Math.round(position)) < ON_CENTER ? Math.round(position) : position

/** Columns of a regular grid in the 360 degrees of its rows; null for grids whose columns are not meridians. */
const columnsAround = (grid: GridDefinition) => (grid.kind === 'regular' ? Math.round(360 / grid.stepDegrees) : null)

const cellKm = (grid: GridDefinition) =>
  grid.kind === 'lambert' ? grid.stepMeters / 1000 : grid.stepDegrees * KM_PER_DEGREE
