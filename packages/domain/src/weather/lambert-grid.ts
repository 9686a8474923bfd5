import type { Bounds, LngLat } from './forecast-ports.ts'
import type { Grid, LambertDefinition } from './grid.ts'

/** The sphere of NCEP's models (GRIB2 shape of the earth 6). */
export const NCEP_EARTH_RADIUS_M = 6_371_229
const RADIANS = Math.PI / 180

/** Spherical formulas of Snyder (1987), Map Projections: A Working Manual, pp. 106-107. */
export class LambertGrid implements Grid {
  readonly definition: LambertDefinition
  readonly nx: number
  readonly ny: number
  readonly bounds: Bounds
  readonly separable = false
  private readonly cone: number
  private readonly scale: number
  private readonly originX: number
  private readonly originY: number

  constructor(definition: LambertDefinition) {
    const { nx, ny, stepMeters, standardLat1, standardLat2, earthRadiusMeters = NCEP_EARTH_RADIUS_M } = definition
    if (!(nx > 1 && ny > 1 && stepMeters > 0)) throw new RangeError('A Lambert grid needs cells and a step.')
    this.definition = definition
    this.nx = nx
    this.ny = ny
    const phi1 = standardLat1 * RADIANS
    const phi2 = standardLat2 * RADIANS
    this.cone =
      Math.abs(standardLat1 - standardLat2) < 1e-9
        ? Math.sin(phi1)
        : Math.log(Math.cos(phi1) / Math.cos(phi2)) / Math.log(halfTangent(phi2) / halfTangent(phi1))
    this.scale = (earthRadiusMeters * Math.cos(phi1) * halfTangent(phi1) ** this.cone) / this.cone / stepMeters
    const first = new Float64Array(2)
    this.originX = 0
    this.originY = 0
    this.locate(definition.firstLng, definition.firstLat, first)
    this.originX = first[0] as number
    this.originY = first[1] as number
    this.bounds = edgeBounds(this)
  }

  locate(lng: number, lat: number, out: Float64Array): void {
    const rho = this.scale / halfTangent(lat * RADIANS) ** this.cone
    // Longitudes wrap around at the meridian opposite the orientation.
    const turn = ((((lng - this.definition.orientationLng + 180) % 360) + 360) % 360) - 180
    const theta = this.cone * turn * RADIANS
    out[0] = rho * Math.sin(theta) - this.originX
    out[1] = -rho * Math.cos(theta) - this.originY
  }

  lngLatAt(column: number, row: number): LngLat {
    const x = column + this.originX
    const y = -(row + this.originY)
    const rho = Math.sign(this.cone) * Math.hypot(x, y)
    const theta = Math.atan2(x, y)
    return {
      lng: this.definition.orientationLng + theta / this.cone / RADIANS,
      lat: (2 * Math.atan((this.scale / rho) ** (1 / this.cone)) - Math.PI / 2) / RADIANS,
    }
  }
}

function halfTangent(phi: number): number {
  return Math.tan(Math.PI / 4 + phi / 2)
}

/** Only edge cells are checked, because the extremes are on the edge of the grid. */
function edgeBounds(grid: LambertGrid): Bounds {
  const bounds: Bounds = { south: 90, west: 180, north: -90, east: -180 }
  const include = ({ lng, lat }: LngLat) => {
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
  }
  for (let column = 0; column < grid.nx; column++) {
    include(grid.lngLatAt(column, 0))
    include(grid.lngLatAt(column, grid.ny - 1))
  }
  for (let row = 0; row < grid.ny; row++) {
    include(grid.lngLatAt(0, row))
    include(grid.lngLatAt(grid.nx - 1, row))
  }
  return bounds
}
