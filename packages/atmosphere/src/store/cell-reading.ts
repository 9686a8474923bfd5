import type { FieldId } from '@stormlane/domain'
import { cellsAlong, SERIES_CHUNK_CELLS } from './layouts.ts'
import type { OpenRun } from './open-run.ts'

/**
 * Stored values of every step at many cells (row * nx + column), place after place, into a target of cells x steps. Cells are taken
 * chunk by chunk, so that each chunk is decoded once however the cells are ordered: for re-scoring every location after a run.
 */
export function readCells(run: OpenRun, field: FieldId, cells: Int32Array, target: Int16Array): void {
  const index = run.fieldIndex(field)
  if (index < 0) throw new RangeError(`The run has no field ${field}.`)
  const steps = run.info.times.length
  if (target.length !== cells.length * steps) {
    throw new RangeError(`Got room for ${target.length} values, expected ${cells.length * steps}.`)
  }
  const { nx } = run.grid
  for (const [chunk, places] of placesByChunk(run, cells)) {
    const column = chunk % run.series.columns
    const row = Math.floor(chunk / run.series.columns)
    const width = cellsAlong(column, SERIES_CHUNK_CELLS, nx)
    for (let block = 0; block < run.series.blocks; block++) {
      const first = block * run.series.depth
      const count = Math.min(run.series.depth, steps - first)
      const values = run.seriesChunk(index, block, column, row)
      for (const place of places) {
        const cell = cells[place] as number
        const x = (cell % nx) - column * SERIES_CHUNK_CELLS
        const y = Math.floor(cell / nx) - row * SERIES_CHUNK_CELLS
        const from = (y * width + x) * count
        const to = place * steps + first
        for (let t = 0; t < count; t++) target[to + t] = values[from + t] as number
      }
    }
  }
}

function placesByChunk(run: OpenRun, cells: Int32Array): Map<number, number[]> {
  const places = new Map<number, number[]>()
  cells.forEach((cell, place) => {
    const column = Math.floor((cell % run.grid.nx) / SERIES_CHUNK_CELLS)
    const chunk = Math.floor(Math.floor(cell / run.grid.nx) / SERIES_CHUNK_CELLS) * run.series.columns + column
    const held = places.get(chunk)
    if (held) held.push(place)
    else places.set(chunk, [place])
  })
  return places
}
