import type { FieldId } from '@stormlane/domain/weather'
import { cellsAlong } from './layouts.ts'
import type { OpenRun } from './open-run.ts'

/**
 * Receives the stored series of one cell, one array per requested field: the value of a step is `series[field][from + step]`. The
 * arrays are reused for the next cells.
 */
export type CellVisit = (place: number, series: readonly Int16Array[], from: number) => void

/**
 * Visits all steps of the fields at many cells (row * nx + column); used to score every location after a run. Cells are visited in
 * the order of the file, so that each chunk is read once and nothing is copied.
 */
export function visitCells(run: OpenRun, fields: readonly FieldId[], cells: Int32Array, visit: CellVisit): void {
  const indices = fields.map((field) => run.fieldIndex(field))
  const unknown = fields.find((_, i) => (indices[i] as number) < 0)
  if (unknown) throw new RangeError(`The run has no field ${unknown}.`)
  const { nx } = run.grid
  const { side, columns } = run.series
  const steps = run.info.times.length
  const series = fields.map(() => new Int16Array(side * side * steps))
  const { firstPlace, places } = sortByChunk(run, cells)
  for (let chunk = 0; chunk + 1 < firstPlace.length; chunk++) {
    const [begin, end] = [firstPlace[chunk] as number, firstPlace[chunk + 1] as number]
    if (begin === end) continue
    const [column, row] = [chunk % columns, Math.floor(chunk / columns)]
    for (let i = 0; i < series.length; i++) {
      run.readSeriesChunk(indices[i] as number, column, row, series[i] as Int16Array)
    }
    const width = cellsAlong(column, side, nx)
    for (let i = begin; i < end; i++) {
      const place = places[i] as number
      const cell = cells[place] as number
      const x = (cell % nx) - column * side
      const y = Math.floor(cell / nx) - row * side
      visit(place, series, (y * width + x) * steps)
    }
  }
}

/** Sorts places by chunk (counting sort) and returns where the places of each chunk begin. */
function sortByChunk(run: OpenRun, cells: Int32Array): { firstPlace: Int32Array; places: Int32Array } {
  const { nx, ny } = run.grid
  const { side, columns, rows } = run.series
  const firstPlace = new Int32Array(columns * rows + 1)
  const chunks = cells.map((cell) => {
    if (cell < 0 || cell >= nx * ny) throw new RangeError(`There is no cell ${cell}.`)
    return Math.floor(Math.floor(cell / nx) / side) * columns + Math.floor((cell % nx) / side)
  })
  for (const chunk of chunks) firstPlace[chunk + 1] = (firstPlace[chunk + 1] as number) + 1
  for (let i = 1; i < firstPlace.length; i++) firstPlace[i] = (firstPlace[i] as number) + (firstPlace[i - 1] as number)
  const next = firstPlace.slice()
  const places = new Int32Array(cells.length)
  chunks.forEach((chunk, place) => {
    const at = next[chunk] as number
    next[chunk] = at + 1
    places[at] = place
  })
  return { firstPlace, places }
}
