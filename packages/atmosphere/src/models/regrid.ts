import { createGrid, type Grid, type GridDefinition } from '@stormlane/domain/weather'

/** Distance over which a model fades out toward the edge of its grid. */
const FADE_KM = 150
const KM_PER_DEGREE = 111.2
/** A point this close to a cell center, in cells, counts as being on it: files round their degrees to a millionth. */
const ON_CENTER = 1e-3

/** Bilinear interpolation from one grid to another. Cells outside the source grid get no value. */
export class Regridding {
  readonly cells: number
  /**
   * 0 outside and at the edge of the source, 1 well inside. A source that spans all longitudes has no western or
   * eastern edge.
   */
  readonly inside: Float32Array
  /**
   * The source cells that the target needs, ascending. Of a fine grid they are a fraction, and weather has to be
   * derived only in them.
   */
  readonly used: Uint32Array
  private readonly source: Grid
  /** For each target cell: positions of its four corners in `used`, or -1 outside the source. */
  private readonly corners: readonly [
    upperLeft: Int32Array,
    upperRight: Int32Array,
    lowerLeft: Int32Array,
    lowerRight: Int32Array,
  ]
  private readonly right: Float32Array
  private readonly down: Float32Array
  private knownLngs: Float64Array | undefined

  constructor(from: GridDefinition, to: GridDefinition) {
    const [source, target] = [createGrid(from), createGrid(to)]
    this.cells = target.nx * target.ny
    this.inside = new Float32Array(this.cells)
    this.source = source
    const corner = () => new Int32Array(this.cells).fill(-1)
    this.corners = [corner(), corner(), corner(), corner()]
    this.right = new Float32Array(this.cells)
    this.down = new Float32Array(this.cells)
    const around = columnsAround(from)
    const fade = FADE_KM / cellKm(from)
    const at = new Float64Array(2)
    for (let cell = 0; cell < this.cells; cell++) {
      const { lng, lat } = target.lngLatAt(cell % target.nx, Math.floor(cell / target.nx))
      source.locate(lng, lat, at)
      const column = snap(around === null ? (at[0] as number) : ((at[0] as number) + around) % around)
      this.place(cell, source, column, snap(at[1] as number), around === source.nx, fade)
    }
    this.used = usedCells(this.corners, source.nx * source.ny)
  }

  private place(cell: number, { nx, ny }: Grid, column: number, row: number, wraps: boolean, fade: number): void {
    if (!(column >= 0 && row >= 0 && row <= ny - 1 && (wraps ? column < nx : column <= nx - 1))) return
    const [x, y] = [Math.floor(column), Math.floor(row)]
    // Where a neighbor has no weight, the cell itself takes its place, because at the edge there is no neighbor.
    const next = column === x ? 0 : x + 1 < nx ? 1 : 1 - nx
    const below = row === y ? 0 : nx
    const [upperLeft, upperRight, lowerLeft, lowerRight] = this.corners
    const first = y * nx + x
    upperLeft[cell] = first
    upperRight[cell] = first + next
    lowerLeft[cell] = first + below
    lowerRight[cell] = first + below + next
    this.right[cell] = column - x
    this.down[cell] = row - y
    const edge = Math.min(row, ny - 1 - row, ...(wraps ? [] : [column, nx - 1 - column]))
    this.inside[cell] = Math.min(1, edge / fade)
  }

  /** Longitudes of the cells in `used`. */
  get usedLngs(): Float64Array {
    this.knownLngs ??= Float64Array.from(
      this.used,
      (cell) => this.source.lngLatAt(cell % this.source.nx, Math.floor(cell / this.source.nx)).lng,
    )
    return this.knownLngs
  }

  /** Returns the values of the cells in `used`, from those of all source cells. */
  thin(values: Float32Array): Float32Array {
    const { used, source } = this
    if (values.length !== source.nx * source.ny)
      throw new RangeError(`Got ${values.length} cells, expected ${source.nx * source.ny}.`)
    const result = new Float32Array(used.length)
    for (let i = 0; i < used.length; i++) result[i] = values[used[i] as number] as number
    return result
  }

  /**
   * Returns the values of the target cells, from those of all source cells or of the used ones only; NaN outside the
   * source.
   */
  apply(values: Float32Array): Float32Array {
    const { corners, right, down, used } = this
    const own = values.length === used.length ? values : this.thin(values)
    const [upperLeft, upperRight, lowerLeft, lowerRight] = corners
    const result = new Float32Array(this.cells)
    for (let cell = 0; cell < result.length; cell++) {
      const first = upperLeft[cell] as number
      if (first < 0) {
        result[cell] = Number.NaN
        continue
      }
      const fx = right[cell] as number
      const fy = down[cell] as number
      const upper = (own[first] as number) * (1 - fx) + (own[upperRight[cell] as number] as number) * fx
      const lower =
        (own[lowerLeft[cell] as number] as number) * (1 - fx) + (own[lowerRight[cell] as number] as number) * fx
      result[cell] = upper * (1 - fy) + lower * fy
    }
    return result
  }
}

/**
 * Cached regriddings from the grids of models to that of a run. There is one per model grid, of some megabytes each.
 */
export class Regriddings {
  private readonly to: GridDefinition
  private readonly known = new Map<string, Regridding>()

  constructor(to: GridDefinition) {
    this.to = to
  }

  from(grid: GridDefinition): Regridding {
    const name = JSON.stringify(grid)
    const known = this.known.get(name)
    if (known) return known
    const made = new Regridding(grid, this.to)
    this.known.set(name, made)
    return made
  }
}

/**
 * Lists the source cells that the corners refer to, and replaces each cell in the corners by its position in this list.
 */
function usedCells(corners: readonly Int32Array[], cells: number): Uint32Array {
  const places = new Int32Array(cells).fill(-1)
  for (const corner of corners) for (const cell of corner) if (cell >= 0) places[cell] = 0
  let count = 0
  for (let cell = 0; cell < cells; cell++) if (places[cell] === 0) places[cell] = count++
  const used = new Uint32Array(count)
  for (let cell = 0; cell < cells; cell++) if ((places[cell] as number) >= 0) used[places[cell] as number] = cell
  for (const corner of corners)
    for (let i = 0; i < corner.length; i++)
      if ((corner[i] as number) >= 0) corner[i] = places[corner[i] as number] as number
  return used
}

const snap = (position: number) =>
  Math.abs(position - Math.round(position)) < ON_CENTER ? Math.round(position) : position

/** Returns how many columns of a regular grid make up 360 degrees; null for grids whose columns are not meridians. */
const columnsAround = (grid: GridDefinition) => (grid.kind === 'regular' ? Math.round(360 / grid.stepDegrees) : null)

const cellKm = (grid: GridDefinition) =>
  grid.kind === 'lambert' ? grid.stepMeters / 1000 : grid.stepDegrees * KM_PER_DEGREE
