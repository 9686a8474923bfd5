import {
  type FieldId,
  HOUR_MS,
  type Horizon,
  INDEX_STORAGE,
  MAP_INDEX_IDS,
  type MapIndexId,
  MISSING,
  type Variable,
  type VariableDefinition,
} from '@stormlane/domain'
import { createGrid } from '../grids/create-grid.ts'
import { fieldStorage } from '../store/field-storage.ts'
import { RunWriter } from '../store/run-writer.ts'
import { dailyMaximum } from './daily-maximum.ts'
import type { FieldStep, ForecastSource } from './forecast-source.ts'
import type { MemoryField } from './hazard-memory.ts'
import { indexGrids } from './index-grids.ts'

/** Indices of each horizon; wildfire indices are shown hourly and daily only, so the nowcast has none. */
const HORIZON_INDICES: Record<Horizon, readonly MapIndexId[]> = {
  nowcast: MAP_INDEX_IDS.filter((id) => !id.startsWith('wildfire')),
  extended: MAP_INDEX_IDS,
  radar: [],
}
const ACCUMULATED: readonly (readonly [Variable, Variable])[] = [
  ['rainAccumulation', 'rainRate'],
  ['snowAccumulation', 'snowRate'],
]
/** Road state that is stored in the run, so that readers need not accumulate it from the start of the run. */
const ROAD_STATE = ['roadSnowDepth', 'roadWater'] as const satisfies readonly (Variable & MemoryField)[]

export interface PublishOptions {
  root: string
  source: ForecastSource
  runTime: Date
  horizon: Horizon
  edition: number
  /** Publishes the first steps only, so that a run can be shown before it is complete. */
  stepLimit?: number
  now: () => Date
  onStep?: (done: number, of: number) => void
}

/** Writes one horizon of a run to disk, with accumulations and indices, in both layouts. Returns its folder. */
export function publishHorizon({
  root,
  source,
  runTime,
  horizon,
  edition,
  stepLimit,
  now,
  onStep,
}: PublishOptions): string {
  const plan = source.plan(runTime, horizon)
  const times = plan.times.slice(0, stepLimit)
  const indices = HORIZON_INDICES[horizon]
  const accumulated = horizon === 'radar' ? [] : ACCUMULATED
  const roadState = horizon === 'radar' ? [] : ROAD_STATE
  const fields: FieldId[] = [...plan.variables, ...accumulated.map(([sum]) => sum), ...roadState, ...indices]
  const writer = new RunWriter(root, { runTime, horizon, edition, source: source.name, grid: plan.grid, times, fields })
  try {
    const cells = plan.exposure.length
    const memory = source.memory(runTime, horizon)
    const sums = new Map(accumulated.map(([sum]) => [sum, new Float32Array(cells)]))
    const scores = Object.fromEntries(indices.map((id) => [id, new Float32Array(cells)]))
    const daily: Int16Array[] = []
    const packed = new Int16Array(cells)
    let step = 0
    for (const { validAt, fields: values } of source.steps(runTime, horizon)) {
      if (step >= times.length) break
      const before = times[step - 1]
      const hours = before ? (validAt.getTime() - before.getTime()) / HOUR_MS : 0
      for (const variable of plan.variables) {
        writer.writeSlice(step, variable, pack(requiredField(values, variable), fieldStorage(variable), packed))
      }
      for (const [sum, rate] of accumulated) {
        const total = accumulate(sums.get(sum) as Float32Array, requiredField(values, rate), hours)
        writer.writeSlice(step, sum, pack(total, fieldStorage(sum), packed))
      }
      if (roadState.length > 0 && hours > 0) memory.advance(values, hours)
      for (const field of roadState) {
        writer.writeSlice(step, field, pack(memory.fields[field], fieldStorage(field), packed))
      }
      if (indices.length > 0) {
        indexGrids(indices, { fields: values, memory, exposure: plan.exposure, leafOn: plan.leafOn }, scores)
      }
      for (const id of indices) {
        const score = pack(scores[id] as Float32Array, INDEX_STORAGE, packed)
        if (id === 'wildfire_conditions') daily.push(score.slice())
        else writer.writeSlice(step, id, score)
      }
      step++
      onStep?.(step, times.length)
    }
    if (daily.length > 0) {
      const grid = createGrid(plan.grid)
      dailyMaximum(daily, times, (cell) => grid.lngLatAt(cell % grid.nx, Math.floor(cell / grid.nx)).lng)
      daily.forEach((slice, at) => {
        writer.writeSlice(at, 'wildfire_conditions', slice)
      })
    }
    return writer.finish(now())
  } catch (error) {
    writer.abandon()
    throw error
  }
}

function requiredField(values: FieldStep['fields'], variable: Variable): Float32Array {
  const field = values[variable]
  if (!field) throw new RangeError(`The source gave no ${variable}.`)
  return field
}

function accumulate(total: Float32Array, rate: Float32Array, hours: number): Float32Array {
  if (hours > 0) for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + (rate[i] as number) * hours
  return total
}

/** Quantizes a field in the same way as `quantize` of the domain does a single value. */
function pack(values: Float32Array, { scale, offset, range }: VariableDefinition, packed: Int16Array): Int16Array {
  const [low, high] = range
  const shift = 0.5 - offset / scale
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    const bounded = value < low ? low : value > high ? high : value
    packed[i] = !Number.isNaN(value) ? Math.min(32767, Math.max(-32767, Math.floor(bounded / scale + shift))) : MISSING
  }
  return packed
}
