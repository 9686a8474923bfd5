import type { FieldId, PlaceSteps, SeriesBlock } from '@stormlane/domain'
import { holds } from '../grids/grid.ts'
import { storageOf } from './field-storage.ts'
import { cellsAlong } from './layouts.ts'
import type { OpenRun } from './open-run.ts'
import { blend, type Corners, cornersOf } from './point-reading.ts'

/**
 * Series at all places of a way. Field by field: neighbours on the way lie in the same chunk, so that each chunk is looked up about
 * once.
 */
export function readPlaces(run: OpenRun, places: readonly PlaceSteps[], fields: readonly FieldId[]): SeriesBlock {
  const inside = Uint8Array.from(places, (place) => (holds(run.grid, place) ? 1 : 0))
  const corners = places.map((place, i) => (inside[i] ? cornersOf(run, place) : undefined))
  const firstValue = new Uint32Array(places.length + 1)
  places.forEach(({ steps }, i) => {
    const read = inside[i] ? Math.min(Math.max(0, Math.trunc(steps)), run.info.times.length) : 0
    firstValue[i + 1] = (firstValue[i] as number) + read
  })
  const values: SeriesBlock['values'] = {}
  for (const field of fields) {
    const index = run.fieldIndex(field)
    if (index >= 0) values[field] = readField(run, field, index, corners, firstValue)
  }
  return { firstValue, inside, values }
}

function readField(
  run: OpenRun,
  field: FieldId,
  index: number,
  corners: readonly (Corners | undefined)[],
  firstValue: Uint32Array,
): Float32Array {
  const storage = storageOf(field)
  const values = new Float32Array(firstValue.at(-1) ?? 0)
  const cells = new CellFinder(run, index)
  for (let place = 0; place < corners.length; place++) {
    const around = corners[place]
    const begin = firstValue[place] as number
    const count = (firstValue[place + 1] as number) - begin
    if (!around || count === 0) continue
    const { columns, rows } = around
    const [a, atA] = cells.find(columns[0], rows[0])
    const [b, atB] = cells.find(columns[1], rows[0])
    const [c, atC] = cells.find(columns[0], rows[1])
    const [d, atD] = cells.find(columns[1], rows[1])
    for (let t = 0; t < count; t++) {
      values[begin + t] = blend(storage, around, a[atA + t], b[atB + t], c[atC + t], d[atD + t])
    }
  }
  return values
}

/** Finds the chunk of a cell and where its series begins in it; remembers the last chunk. */
class CellFinder {
  readonly #run: OpenRun
  readonly #field: number
  #column = -1
  #row = -1
  #width = 0
  #chunk: Int16Array = new Int16Array(0)

  constructor(run: OpenRun, field: number) {
    this.#run = run
    this.#field = field
  }

  find(column: number, row: number): [chunk: Int16Array, at: number] {
    const { side } = this.#run.series
    const chunkColumn = Math.floor(column / side)
    const chunkRow = Math.floor(row / side)
    if (chunkColumn !== this.#column || chunkRow !== this.#row) {
      this.#chunk = this.#run.seriesChunk(this.#field, chunkColumn, chunkRow)
      this.#width = cellsAlong(chunkColumn, side, this.#run.grid.nx)
      this.#column = chunkColumn
      this.#row = chunkRow
    }
    const cell = (row - chunkRow * side) * this.#width + column - chunkColumn * side
    return [this.#chunk, cell * this.#run.info.times.length]
  }
}
