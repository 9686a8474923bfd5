import type { GridDefinition } from '../grids/grid.ts'
import { position } from './strongest-echoes.ts'

/** Snow in MRMS's PrecipFlag; 1, 6, 7, 10, 91 and 96 are kinds of rain, 7 with hail, 0 is nothing, and -3 is not seen (NOAA WDTD, Surface Precipitation Type). */
const SNOW = 3

/** 1 in cells of ours where at least half of what falls is snow, otherwise 0. */
export function snowCells(values: Float32Array, from: GridDefinition, to: GridDefinition): Float32Array {
  if (from.kind !== 'regular' || to.kind !== 'regular') throw new RangeError('Snow is drawn between regular grids.')
  const balance = new Float32Array(to.nx * to.ny)
  const fallen = new Uint8Array(to.nx * to.ny)
  const add = (cell: number, flag: number) => {
    if (!(flag > 0)) return
    fallen[cell] = 1
    balance[cell] = (balance[cell] as number) + (flag === SNOW ? 1 : -1)
  }
  const isFiner = from.stepDegrees < to.stepDegrees
  // From each cell of the finer grid to the nearest of the coarser one.
  const [fine, coarse] = isFiner ? [from, to] : [to, from]
  const columns = Int32Array.from({ length: fine.nx }, (_, x) =>
    position(fine.west + x * fine.stepDegrees - coarse.west, coarse.stepDegrees, coarse.nx),
  )
  for (let y = 0; y < fine.ny; y++) {
    const row = position(coarse.north - fine.north + y * fine.stepDegrees, coarse.stepDegrees, coarse.ny)
    if (row < 0) continue
    for (let x = 0; x < fine.nx; x++) {
      const column = columns[x] as number
      if (column < 0) continue
      const [here, there] = [y * fine.nx + x, row * coarse.nx + column]
      if (isFiner) add(there, values[here] as number)
      else add(here, values[there] as number)
    }
  }
  return balance.map((sum, cell) => (fallen[cell] === 1 && sum >= 0 ? 1 : 0))
}
