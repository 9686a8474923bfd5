import type { GridDefinition } from '../grids/grid.ts'
import { Regridding } from '../models/regrid.ts'
import { NO_ECHO } from '../models/weather-units.ts'

/** MRMS gives -999 where no radar sees, and -99 where one sees nothing. */
const UNSEEN_BELOW = -900

/**
 * Echoes on a grid of ours, dBZ: of the many cells of a finer grid in each of our cells the strongest, as radar maps show them from afar. NaN
 * where no radar sees.
 */
export function strongestEchoes(values: Float32Array, from: GridDefinition, to: GridDefinition): Float32Array {
  if (from.kind !== 'regular' || to.kind !== 'regular') throw new RangeError('Echoes are drawn between regular grids.')
  const echo = (value: number) => (value < UNSEEN_BELOW ? Number.NaN : Math.max(NO_ECHO, value))
  if (from.stepDegrees >= to.stepDegrees) return new Regridding(from, to).apply(values.map(echo))
  const result = new Float32Array(to.nx * to.ny).fill(Number.NaN)
  const columns = Int32Array.from({ length: from.nx }, (_, x) =>
    position(from.west + x * from.stepDegrees - to.west, to.stepDegrees, to.nx),
  )
  for (let y = 0; y < from.ny; y++) {
    const row = position(to.north - from.north + y * from.stepDegrees, to.stepDegrees, to.ny)
    if (row < 0) continue
    for (let x = 0; x < from.nx; x++) {
      const column = columns[x] as number
      if (column < 0) continue
      const value = echo(values[y * from.nx + x] as number)
      const cell = row * to.nx + column
      if (value > (result[cell] as number) || (Number.isNaN(result[cell] as number) && !Number.isNaN(value)))
        result[cell] = value
    }
  }
  return result
}

/** The cell at a distance from the first one; -1 outside. */
export function position(degrees: number, step: number, count: number): number {
  const cell = Math.round(degrees / step)
  return cell >= 0 && cell < count ? cell : -1
}
