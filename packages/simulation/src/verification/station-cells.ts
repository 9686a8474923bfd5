import { VERIFIED_POINTS } from '@stormlane/domain/verification'
import { createGrid } from '@stormlane/domain/weather'
import { pickCells } from '../atmosphere/crop-grid.ts'
import type { ModelGrid } from '../atmosphere/model-grid.ts'

/** Number of cells around a station from which its value is interpolated, as when a run is read. */
const CORNERS = 4

/** The cells of a model around the stations: four for each, in the order of the stations. */
export interface StationCells {
  grid: ModelGrid
  /** Interpolates a field at a station. */
  at: (values: Float32Array, station: number) => number
}

export function stationCells(whole: ModelGrid, points = VERIFIED_POINTS.length): StationCells {
  const grid = createGrid(whole.definition)
  const cells = new Int32Array(CORNERS * points)
  const shares = new Float32Array(CORNERS * points)
  const place = new Float64Array(2)
  for (const [station, { lng, lat }] of VERIFIED_POINTS.slice(0, points).entries()) {
    grid.locate(lng, lat, place)
    const left = Math.min(grid.nx - 2, Math.max(0, Math.floor(place[0] as number)))
    const top = Math.min(grid.ny - 2, Math.max(0, Math.floor(place[1] as number)))
    const [right, down] = [(place[0] as number) - left, (place[1] as number) - top]
    const corner = top * grid.nx + left
    cells.set([corner, corner + 1, corner + grid.nx, corner + grid.nx + 1], CORNERS * station)
    shares.set([(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down], CORNERS * station)
  }
  return {
    grid: pickCells(whole, cells),
    at(values, station) {
      let sum = 0
      for (let i = CORNERS * station; i < CORNERS * (station + 1); i++)
        sum += (shares[i] as number) * (values[i] as number)
      return sum
    },
  }
}
