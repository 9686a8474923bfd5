import type { Bounds, LngLat } from '@stormlane/domain'
import { type LambertDefinition, LambertGrid } from './lambert-grid.ts'
import { type RegularDefinition, RegularGrid } from './regular-grid.ts'

/** Where the cells of a field lie. Columns and rows are fractional: a whole number is the center of a cell. */
export interface Grid {
  readonly definition: GridDefinition
  readonly nx: number
  readonly ny: number
  /** The smallest rectangle in degrees that holds every cell. */
  readonly bounds: Bounds
  /** Whether columns depend on longitude alone and rows on latitude alone. */
  readonly separable: boolean
  /** Writes column and row of a place into `out`; they may lie outside the grid. */
  locate(lng: number, lat: number, out: Float64Array): void
  placeOf(column: number, row: number): LngLat
}

export type GridDefinition = RegularDefinition | LambertDefinition

export function gridOf(definition: GridDefinition): Grid {
  switch (definition.kind) {
    case 'regular':
      return new RegularGrid(definition)
    case 'lambert':
      return new LambertGrid(definition)
    default:
      return unknownKind(definition)
  }
}

function unknownKind(definition: never): never {
  throw new RangeError(`No grid of kind ${JSON.stringify(definition)}.`)
}

/** Whether a place lies among the centers of the outermost cells. */
export function holds(grid: Grid, { lng, lat }: LngLat): boolean {
  if (!Number.isFinite(lng) || !Number.isFinite(lat)) return false
  const at = new Float64Array(2)
  grid.locate(lng, lat, at)
  const [column, row] = at as unknown as [number, number]
  // Rounding of a projection must not push the outermost cells out of their own grid.
  const slack = 1e-6
  return column >= -slack && column <= grid.nx - 1 + slack && row >= -slack && row <= grid.ny - 1 + slack
}
