import type { Bounds, LngLat } from '@stormlane/domain'

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

/** Cells at equal steps of longitude and latitude; row 0 is the northernmost. */
export interface RegularDefinition {
  kind: 'regular'
  nx: number
  ny: number
  west: number
  north: number
  stepDegrees: number
}

/** Lambert conformal conic on a sphere, as in GRIB2 template 3.30; row 0 is the southernmost. */
export interface LambertDefinition {
  kind: 'lambert'
  nx: number
  ny: number
  /** Center of the first cell. */
  firstLng: number
  firstLat: number
  /** The meridian that points up. */
  orientationLng: number
  standardLat1: number
  standardLat2: number
  stepMeters: number
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
