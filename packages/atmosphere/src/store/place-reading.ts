import { type FieldId, gridContains, MISSING, type PlaceSteps, type SeriesBlock } from '@stormlane/domain/weather'
import { fieldStorage } from './field-storage.ts'
import { cellsAlong } from './layouts.ts'
import type { OpenRun } from './open-run.ts'
import { blend, type Corners, cornersAround } from './point-reading.ts'

/**
 * Series at all places of a path. The four cells around each place are located once for all fields. Fields are read one after the
 * other, because neighboring places of a path are in the same chunk.
 */
export function readPlaces(run: OpenRun, places: readonly PlaceSteps[], fields: readonly FieldId[]): SeriesBlock {
  const inside = Uint8Array.from(places, (place) => (gridContains(run.grid, place) ? 1 : 0))
  const corners = places.map((place, i) => (inside[i] ? cornersAround(run, place) : undefined))
  const firstValue = new Uint32Array(places.length + 1)
  const firstStep = new Uint32Array(places.length)
  places.forEach(({ from = 0, steps }, i) => {
    const end = inside[i] ? Math.min(Math.max(0, Math.trunc(steps)), run.info.times.length) : 0
    firstStep[i] = Math.min(Math.max(0, Math.trunc(from)), end)
    firstValue[i + 1] = (firstValue[i] as number) + end - (firstStep[i] as number)
  })
  const cells = locateCells(run, corners, firstStep, firstValue)
  const values: SeriesBlock['values'] = {}
  for (const field of fields) {
    const index = run.fieldIndex(field)
    if (index >= 0) values[field] = readField(run, field, index, corners, cells, firstValue)
  }
  leaveOutEmptyPlaces(inside, firstValue, Object.values(values))
  return { firstValue, inside, values }
}

/** A place at which the run has no value at all is outside its area, although inside its grid: no model reaches it. */
function leaveOutEmptyPlaces(inside: Uint8Array, firstValue: Uint32Array, fields: readonly Float32Array[]): void {
  if (fields.length === 0) return
  for (let place = 0; place < inside.length; place++) {
    const [from, to] = [firstValue[place] as number, firstValue[place + 1] as number]
    if (from < to && fields.every((values) => isEmptyWithin(values, from, to))) inside[place] = 0
  }
}

function isEmptyWithin(values: Float32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!Number.isNaN(values[i])) return false
  return true
}

/** For the four cells around each place: their chunk, and the offset of the place's first step in it. Equal for all fields. */
interface CellOffsets {
  chunks: { column: number; row: number }[]
  chunk: Uint32Array
  offset: Uint32Array
}

function locateCells(
  { series, grid, info }: OpenRun,
  corners: readonly (Corners | undefined)[],
  firstStep: Uint32Array,
  firstValue: Uint32Array,
): CellOffsets {
  const cells: CellOffsets = {
    chunks: [],
    chunk: new Uint32Array(4 * corners.length),
    offset: new Uint32Array(4 * corners.length),
  }
  const known = new Map<number, number>()
  corners.forEach((around, place) => {
    if (!around || firstValue[place] === firstValue[place + 1]) return
    for (let corner = 0; corner < 4; corner++) {
      const column = around.columns[corner & 1] as number
      const row = around.rows[corner >> 1] as number
      const chunkColumn = Math.floor(column / series.side)
      const chunkRow = Math.floor(row / series.side)
      const number = chunkRow * grid.nx + chunkColumn
      let chunk = known.get(number)
      if (chunk === undefined) {
        chunk = cells.chunks.push({ column: chunkColumn, row: chunkRow }) - 1
        known.set(number, chunk)
      }
      const width = cellsAlong(chunkColumn, series.side, grid.nx)
      const cell = (row - chunkRow * series.side) * width + column - chunkColumn * series.side
      cells.chunk[4 * place + corner] = chunk
      cells.offset[4 * place + corner] = cell * info.times.length + (firstStep[place] as number)
    }
  })
  return cells
}

function readField(
  run: OpenRun,
  field: FieldId,
  index: number,
  corners: readonly (Corners | undefined)[],
  cells: CellOffsets,
  firstValue: Uint32Array,
): Float32Array {
  const storage = fieldStorage(field)
  const { scale, offset, circular } = storage
  const values = new Float32Array(firstValue.at(-1) ?? 0)
  const chunks = cells.chunks.map(({ column, row }) => run.seriesChunk(index, column, row))
  for (let place = 0; place < corners.length; place++) {
    const around = corners[place]
    const begin = firstValue[place] as number
    const count = (firstValue[place + 1] as number) - begin
    if (!around || count === 0) continue
    const { right, down } = around
    const at = 4 * place
    const a = chunks[cells.chunk[at] as number] as Int16Array
    const b = chunks[cells.chunk[at + 1] as number] as Int16Array
    const c = chunks[cells.chunk[at + 2] as number] as Int16Array
    const d = chunks[cells.chunk[at + 3] as number] as Int16Array
    const atA = cells.offset[at] as number
    const atB = cells.offset[at + 1] as number
    const atC = cells.offset[at + 2] as number
    const atD = cells.offset[at + 3] as number
    for (let t = 0; t < count; t++) {
      const va = a[atA + t] as number
      const vb = b[atB + t] as number
      const vc = c[atC + t] as number
      const vd = d[atD + t] as number
      if (circular || va === MISSING || vb === MISSING || vc === MISSING || vd === MISSING) {
        values[begin + t] = blend(storage, around, va, vb, vc, vd)
        continue
      }
      // Inlined from `blend`, because this loop takes most of the time of reading a path.
      const top = va + (vb - va) * right
      values[begin + t] = (top + (vc + (vd - vc) * right - top) * down) * scale + offset
    }
  }
  return values
}
