import type { Bounds, LngLat } from './forecast-ports.ts'

/** Maps positions to the cells of a field. Columns and rows are fractional; whole numbers are cell centers. */
export interface Grid {
  readonly definition: GridDefinition
  readonly nx: number
  readonly ny: number
  /** The smallest rectangle in degrees that contains every cell center. */
  readonly bounds: Bounds
  /** Whether columns depend on longitude alone and rows on latitude alone. */
  readonly separable: boolean
  /** Writes the column and row of a position into `out`; they may be outside the grid. */
  locate(lng: number, lat: number, out: Float64Array): void
  lngLatAt(column: number, row: number): LngLat
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
  /** The meridian that is vertical on the grid. */
  orientationLng: number
  standardLat1: number
  standardLat2: number
  stepMeters: number
  /** Radius of the sphere on which the grid lies; defaults to that of NCEP's models. */
  earthRadiusMeters?: number | undefined
}

/** Whether a position is within the rectangle of the outermost cell centers. */
export function gridContains(grid: Grid, { lng, lat }: LngLat): boolean {
  if (!Number.isFinite(lng) || !Number.isFinite(lat)) return false
  const at = new Float64Array(2)
  grid.locate(lng, lat, at)
  const [column, row] = at as unknown as [number, number]
  // Rounding errors of the projection must not put the outermost cells outside their own grid.
  const slack = 1e-6
  return column >= -slack && column <= grid.nx - 1 + slack && row >= -slack && row <= grid.ny - 1 + slack
}
