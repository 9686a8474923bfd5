const RADIANS = Math.PI / 180

/** The cone of a Lambert grid, whose columns are not meridians. */
interface ConeOfGrid {
  orientationLng: number
  standardLat1: number
  standardLat2: number
}

/**
 * Turns winds along a Lambert grid toward east and north, in place: by `n (lng - orientation)`, where n is the constant of the cone.
 * The sign is that of NCEP's and WRF's routines: https://forum.mmm.ucar.edu/threads/converting-model-grid-relative-wind-to-earth-relative-wind.179/
 */
export function turnToTrueNorth(u: Float32Array, v: Float32Array, grid: ConeOfGrid, lngOf: LngOf): void {
  const cone = coneConstant(grid)
  turn(u, v, lngOf, (lng) => cone * turnBetween(grid.orientationLng, lng) * RADIANS)
}

/** The inverse: turns winds toward east and north into winds along the grid, in place. */
export function turnToGrid(u: Float32Array, v: Float32Array, grid: ConeOfGrid, lngOf: LngOf): void {
  const cone = coneConstant(grid)
  turn(u, v, lngOf, (lng) => -cone * turnBetween(grid.orientationLng, lng) * RADIANS)
}

type LngOf = (cell: number) => number

function turn(u: Float32Array, v: Float32Array, lngOf: LngOf, angleAt: (lng: number) => number): void {
  for (let cell = 0; cell < u.length; cell++) {
    const angle = angleAt(lngOf(cell))
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [alongX, alongY] = [u[cell] as number, v[cell] as number]
    u[cell] = alongX * cos + alongY * sin
    v[cell] = alongY * cos - alongX * sin
  }
}

/** Degrees from which the wind comes, 0 to 360. */
export const windDirection = (east: number, north: number) => (Math.atan2(-east, -north) / RADIANS + 360) % 360

/** Snyder (1987), Map Projections: A Working Manual, equation 15-3. */
function coneConstant({ standardLat1, standardLat2 }: ConeOfGrid): number {
  const [one, two] = [standardLat1 * RADIANS, standardLat2 * RADIANS]
  if (Math.abs(one - two) < 1e-9) return Math.sin(one)
  const halfTangent = (lat: number) => Math.tan(Math.PI / 4 + lat / 2)
  return Math.log(Math.cos(one) / Math.cos(two)) / Math.log(halfTangent(two) / halfTangent(one))
}

/** Returns the degrees eastward from one meridian to another, -180 to 180. */
const turnBetween = (from: number, to: number) => ((((to - from + 180) % 360) + 360) % 360) - 180
