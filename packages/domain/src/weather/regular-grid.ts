import type { Bounds, LngLat } from './forecast-ports.ts'
import type { Grid, RegularDefinition } from './grid.ts'

export class RegularGrid implements Grid {
  readonly definition: RegularDefinition
  readonly nx: number
  readonly ny: number
  readonly bounds: Bounds
  readonly separable = true

  constructor(definition: RegularDefinition) {
    const { nx, ny, west, north, stepDegrees } = definition
    if (!(nx > 1 && ny > 1 && stepDegrees > 0)) throw new RangeError('A regular grid needs cells and a step.')
    this.definition = definition
    this.nx = nx
    this.ny = ny
    this.bounds = { west, north, east: west + (nx - 1) * stepDegrees, south: north - (ny - 1) * stepDegrees }
  }

  locate(lng: number, lat: number, out: Float64Array): void {
    const { west, north, stepDegrees } = this.definition
    out[0] = (lng - west) / stepDegrees
    out[1] = (north - lat) / stepDegrees
  }

  lngLatAt(column: number, row: number): LngLat {
    const { west, north, stepDegrees } = this.definition
    return { lng: west + column * stepDegrees, lat: north - row * stepDegrees }
  }
}
