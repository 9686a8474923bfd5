import { type FieldId, MISSING, type PlaceSteps, type SeriesBlock } from '@stormlane/domain'
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
  const firstStep = new Uint32Array(places.length)
  places.forEach(({ from = 0, steps }, i) => {
    const end = inside[i] ? Math.min(Math.max(0, Math.trunc(steps)), run.info.times.length) : 0
    firstStep[i] = Math.min(Math.max(0, Math.trunc(from)), end)
    firstValue[i + 1] = (firstValue[i] as number) + end - (firstStep[i] as number)
  })
  const values: SeriesBlock['values'] = {}
  for (const field of fields) {
    const index = run.fieldIndex(field)
    if (index >= 0) values[field] = readField(run, field, index, corners, firstStep, firstValue)
  }
  return { firstValue, inside, values }
}

function readField(
  run: OpenRun,
  field: FieldId,
  index: number,
  corners: readonly (Corners | undefined)[],
  firstStep: Uint32Array,
  firstValue: Uint32Array,
): Float32Array {
  const storage = storageOf(field)
  const { scale, offset, circular } = storage
  const values = new Float32Array(firstValue.at(-1) ?? 0)
  const cells = new CellFinder(run, index)
  for (let place = 0; place < corners.length; place++) {
    const around = corners[place]
    const begin = firstValue[place] as number
    const count = (firstValue[place + 1] as number) - begin
    if (!around || count === 0) continue
    const { columns, rows, right, down } = around
    const skipped = firstStep[place] as number
    const [atA, a] = [cells.find(columns[0], rows[0]), cells.chunk]
    const [atB, b] = [cells.find(columns[1], rows[0]), cells.chunk]
    const [atC, c] = [cells.find(columns[0], rows[1]), cells.chunk]
    const [atD, d] = [cells.find(columns[1], rows[1]), cells.chunk]
    for (let t = 0; t < count; t++) {
      const step = skipped + t
      const va = a[atA + step] as number
      const vb = b[atB + step] as number
      const vc = c[atC + step] as number
      const vd = d[atD + step] as number
      if (circular || va === MISSING || vb === MISSING || vc === MISSING || vd === MISSING) {
        values[begin + t] = blend(storage, around, va, vb, vc, vd)
        continue
      }
      // As `blend` does it, without the call: this loop is most of what reading a way costs.
      const top = va + (vb - va) * right
      values[begin + t] = (top + (vc + (vd - vc) * right - top) * down) * scale + offset
    }
  }
  return values
}

/** Finds the chunk of a cell and where its series begins in it; remembers every chunk of the field that it has seen. */
class CellFinder {
  readonly #run: OpenRun
  readonly #field: number
  readonly #seen = new Map<number, Int16Array>()
  /** The chunk of the cell that was found last. */
  chunk: Int16Array = new Int16Array(0)

  constructor(run: OpenRun, field: number) {
    this.#run = run
    this.#field = field
  }

  /** Where the series of a cell begins in `chunk`. */
  find(column: number, row: number): number {
    const { series, grid, info } = this.#run
    const chunkColumn = Math.floor(column / series.side)
    const chunkRow = Math.floor(row / series.side)
    const number = chunkRow * grid.nx + chunkColumn
    let chunk = this.#seen.get(number)
    if (!chunk) {
      chunk = this.#run.seriesChunk(this.#field, chunkColumn, chunkRow)
      this.#seen.set(number, chunk)
    }
    this.chunk = chunk
    const width = cellsAlong(chunkColumn, series.side, grid.nx)
    return ((row - chunkRow * series.side) * width + column - chunkColumn * series.side) * info.times.length
  }
}
