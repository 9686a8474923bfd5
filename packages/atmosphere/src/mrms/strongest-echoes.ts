import type { GridDefinition } from '@stormlane/domain/weather'
import { Regridding } from '../models/regrid.ts'
import { NO_ECHO } from '../models/weather-units.ts'
import { eachNearestCell } from './nearest-cells.ts'

/** MRMS gives -999 where no radar sees, and -99 where one sees nothing. */
const UNSEEN_BELOW = -900

/**
 * Resamples echoes (dBZ) to a grid of ours. From a finer grid, each of our cells gets the strongest echo in it, as
 * zoomed-out radar maps show it. NaN where no radar sees.
 */
export function strongestEchoes(values: Float32Array, from: GridDefinition, to: GridDefinition): Float32Array {
  if (from.kind !== 'regular' || to.kind !== 'regular') throw new RangeError('Echoes are drawn between regular grids.')
  const echo = (value: number) => (value < UNSEEN_BELOW ? Number.NaN : Math.max(NO_ECHO, value))
  if (from.stepDegrees >= to.stepDegrees) return new Regridding(from, to).apply(values.map(echo))
  const result = new Float32Array(to.nx * to.ny).fill(Number.NaN)
  eachNearestCell(from, to, (fromCell, cell) => {
    const value = echo(values[fromCell] as number)
    if (value > (result[cell] as number) || (Number.isNaN(result[cell] as number) && !Number.isNaN(value)))
      result[cell] = value
  })
  return result
}
