import type { Grid } from '@stormlane/domain/weather'
import type { CellTile, ValueSource } from './value-source.ts'

/** The tiles of one level under a view, and the cells that they have together. */
export interface CellWindow {
  level: number
  tiles: CellTile[]
  /** The first cell, and the number of cells, of this level. */
  x: number
  y: number
  width: number
  height: number
}

export interface SampledView {
  /** Places on the screen in rows and columns, from the northwest on. */
  places: readonly { lng: number; lat: number }[]
  /** Two places in the middle of the screen, and how many pixels lie between them. */
  middle: readonly [{ lng: number; lat: number }, { lng: number; lat: number }]
  middlePx: number
}

/**
 * Returns the tiles that a view needs, from the level whose cells are about as large as pixels; undefined if the view is outside the
 * grid.
 */
export function windowUnder(grid: Grid, source: ValueSource, view: SampledView): CellWindow | undefined {
  const at = new Float64Array(2)
  const locate = ({ lng, lat }: { lng: number; lat: number }): readonly [number, number] => {
    grid.locate(lng, lat, at)
    return [at[0] as number, at[1] as number]
  }
  const [from, to] = [locate(view.middle[0]), locate(view.middle[1])]
  const cellsPerPixel = Math.hypot(to[0] - from[0], to[1] - from[1]) / view.middlePx
  const wanted = Math.floor(Math.log2(Math.max(1, cellsPerPixel)) + 0.5)
  const number = Math.min(source.levels.length - 1, wanted)
  const level = source.levels[number]
  const cells = view.places.map(locate)
  if (!level || cells.some(([column, row]) => !Number.isFinite(column + row))) return undefined
  // Cell i of a level has its center at (i + 0.5) * 2 ** level - 0.5 of the grid.
  const toLevel = (cell: number) => (cell + 0.5) / 2 ** number - 0.5
  const side = source.tileCells
  const range = (positions: number[], count: number) => {
    const first = Math.floor(toLevel(Math.min(...positions))) - 1
    const last = Math.ceil(toLevel(Math.max(...positions))) + 1
    if (last < 0 || first > count - 1) return undefined
    return [Math.floor(Math.max(0, first) / side), Math.floor(Math.min(count - 1, last) / side)] as const
  }
  const columns = range(
    cells.map(([column]) => column),
    level.nx,
  )
  const rows = range(
    cells.map(([, row]) => row),
    level.ny,
  )
  if (!columns || !rows) return undefined
  const tiles: CellTile[] = []
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) tiles.push({ level: number, column, row })
  const [x, y] = [columns[0] * side, rows[0] * side]
  return {
    level: number,
    tiles,
    x,
    y,
    width: Math.min(level.nx, (columns[1] + 1) * side) - x,
    height: Math.min(level.ny, (rows[1] + 1) * side) - y,
  }
}

/** Whether two windows have the same cells. */
export const isSameWindow = (a: CellWindow, b: CellWindow) =>
  a.level === b.level && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
