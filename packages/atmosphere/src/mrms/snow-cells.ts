import type { GridDefinition } from '@stormlane/domain/weather'
import { eachNearestCell } from './nearest-cells.ts'

/**
 * Snow in MRMS's PrecipFlag. 1, 6, 7, 10, 91 and 96 are kinds of rain (7 with hail), 0 is no precipitation, and -3 is
 * not covered by radar (NOAA WDTD, Surface Precipitation Type).
 */
const SNOW = 3

/** Returns 1 for cells of our grid where snow is at least half of the precipitation, otherwise 0. */
export function snowCells(values: Float32Array, from: GridDefinition, to: GridDefinition): Float32Array {
  if (from.kind !== 'regular' || to.kind !== 'regular') throw new RangeError('Snow is drawn between regular grids.')
  const balance = new Float32Array(to.nx * to.ny)
  const fallen = new Uint8Array(to.nx * to.ny)
  const add = (cell: number, flag: number) => {
    if (!(flag > 0)) return
    fallen[cell] = 1
    balance[cell] = (balance[cell] as number) + (flag === SNOW ? 1 : -1)
  }
  if (from.stepDegrees < to.stepDegrees)
    eachNearestCell(from, to, (theirs, ours) => add(ours, values[theirs] as number))
  else eachNearestCell(to, from, (ours, theirs) => add(ours, values[theirs] as number))
  return balance.map((sum, cell) => (fallen[cell] === 1 && sum >= 0 ? 1 : 0))
}
