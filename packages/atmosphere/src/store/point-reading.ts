import {
  dequantize,
  type FieldId,
  gridContains,
  type LngLat,
  MISSING,
  type Samples,
  type Series,
  type TimedPlace,
  type VariableDefinition,
} from '@stormlane/domain/weather'
import { fieldStorage } from './field-storage.ts'
import type { OpenRun } from './open-run.ts'

/** The four cells around a place and the weights of the right and lower ones. */
export interface Corners {
  columns: readonly [number, number]
  rows: readonly [number, number]
  right: number
  down: number
}

/** All steps at one place, interpolated between its four cells; null outside the area of the run, where it has no value at all. */
export function readPoint(run: OpenRun, place: LngLat, fields: readonly FieldId[]): Series | null {
  if (!gridContains(run.grid, place)) return null
  const corners = cornersAround(run, place)
  const values: Series['values'] = {}
  const steps = run.info.times.length
  for (const field of fields) {
    const index = run.fieldIndex(field)
    if (index < 0) continue
    const storage = fieldStorage(field)
    const series = new Float32Array(steps)
    const [a, b, c, d] = cornerSeries(run, index, corners)
    for (let t = 0; t < steps; t++) series[t] = blend(storage, corners, a[t], b[t], c[t], d[t])
    values[field] = series
  }
  const read = Object.values(values)
  const isEmpty = read.length > 0 && read.every((series) => series.every(Number.isNaN))
  return isEmpty ? null : { run: run.info, values }
}

/** Values at the places and times of a path, interpolated between cells and steps; NaN outside the area or time of the run. */
export function readAlong(run: OpenRun, path: readonly TimedPlace[], fields: readonly FieldId[]): Samples {
  const known = fields.filter((field) => run.fieldIndex(field) >= 0)
  const samples: Samples = {}
  for (const field of known) samples[field] = new Float32Array(path.length).fill(Number.NaN)
  const instants = run.info.times.map((time) => time.getTime())
  path.forEach((place, i) => {
    const time = timePosition(instants, place.at.getTime())
    if (time === undefined || !gridContains(run.grid, place)) return
    const corners = cornersAround(run, place)
    const before = Math.floor(time)
    for (const field of known) {
      const storage = fieldStorage(field)
      const index = run.fieldIndex(field)
      const from = valueAt(run, index, before, corners, storage)
      const share = time - before
      const to = share > 0 ? valueAt(run, index, before + 1, corners, storage) : from
      ;(samples[field] as Float32Array)[i] = storage.circular
        ? interpolateBearing(from, to, share)
        : from + (to - from) * share
    }
  })
  return samples
}

/** Fractional index of an instant in an ascending list; undefined outside it. */
function timePosition(instants: readonly number[], instant: number): number | undefined {
  const last = instants.length - 1
  if (!(instant >= (instants[0] as number) && instant <= (instants[last] as number))) return undefined
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((instants[middle] as number) <= instant) low = middle
    else high = middle
  }
  if (low === high) return low
  const from = instants[low] as number
  return low + (instant - from) / ((instants[high] as number) - from)
}

export function cornersAround(run: OpenRun, { lng, lat }: LngLat): Corners {
  const at = new Float64Array(2)
  run.grid.locate(lng, lat, at)
  const column = Math.min(Math.max(at[0] as number, 0), run.grid.nx - 1)
  const row = Math.min(Math.max(at[1] as number, 0), run.grid.ny - 1)
  const left = Math.min(Math.floor(column), run.grid.nx - 2)
  const top = Math.min(Math.floor(row), run.grid.ny - 2)
  return { columns: [left, left + 1], rows: [top, top + 1], right: column - left, down: row - top }
}

type FourSeries = [Int16Array, Int16Array, Int16Array, Int16Array]

function cornerSeries(run: OpenRun, field: number, { columns, rows }: Corners): FourSeries {
  const of = (column: 0 | 1, row: 0 | 1) => run.cellSeries(field, columns[column], rows[row])
  return [of(0, 0), of(1, 0), of(0, 1), of(1, 1)]
}

function valueAt(run: OpenRun, field: number, step: number, corners: Corners, storage: VariableDefinition): number {
  const [a, b, c, d] = cornerSeries(run, field, corners)
  return blend(storage, corners, a[step], b[step], c[step], d[step])
}

/** Bilinear interpolation of four stored values; the weight of a missing one is distributed to the others. */
export function blend(
  storage: VariableDefinition,
  { right, down }: Corners,
  a = MISSING,
  b = MISSING,
  c = MISSING,
  d = MISSING,
): number {
  if (storage.circular) {
    const top = interpolateBearing(dequantize(storage, a), dequantize(storage, b), right)
    return interpolateBearing(top, interpolateBearing(dequantize(storage, c), dequantize(storage, d), right), down)
  }
  if (a !== MISSING && b !== MISSING && c !== MISSING && d !== MISSING) {
    const top = a + (b - a) * right
    return (top + (c + (d - c) * right - top) * down) * storage.scale + storage.offset
  }
  let sum = 0
  let shares = 0
  const weights = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down]
  for (const [i, stored] of [a, b, c, d].entries()) {
    if (stored === MISSING) continue
    sum += (weights[i] as number) * stored
    shares += weights[i] as number
  }
  return shares > 0 ? (sum / shares) * storage.scale + storage.offset : Number.NaN
}

/** Interpolates between two bearings along the shorter arc. */
function interpolateBearing(from: number, to: number, share: number): number {
  let difference = to - from
  if (difference >= 180) difference -= 360
  else if (difference < -180) difference += 360
  const bearing = from + difference * share
  if (bearing < 0) return bearing + 360
  return bearing >= 360 ? bearing - 360 : bearing
}
