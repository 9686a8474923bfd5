import { INDEX_STORAGE } from '@stormlane/domain/indices'
import { HOUR_MS } from '@stormlane/domain/time'
import {
  createGrid,
  type FieldId,
  type Horizon,
  MAP_INDEX_IDS,
  type MapIndexId,
  MISSING,
  UNCORRECTED,
  type Variable,
  type VariableDefinition,
} from '@stormlane/domain/weather'
import { fieldStorage } from '../store/field-storage.ts'
import { RunWriter } from '../store/run-writer.ts'
import { dailyMaximum } from './daily-maximum.ts'
import type { FieldStep, HorizonPlan } from './forecast-source.ts'
import type { HazardMemory, MemoryField } from './hazard-memory.ts'
import { indexGrids } from './index-grids.ts'
import { PublishedFields } from './published-fields.ts'

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
/**
 * Snow, water and ice on roads and lines are stored, so that readers need not accumulate them from the start of the
 * run.
 */
const LYING = ['roadSnowDepth', 'roadWater', 'iceAccretion'] as const satisfies readonly (Variable & MemoryField)[]

/** Each field that a correction changes, and the name under which the members of an ensemble find what the forecast said. */
const UNCORRECTED_FIELDS = Object.entries(UNCORRECTED) as readonly [keyof typeof UNCORRECTED, Variable][]

export interface HorizonOptions {
  root: string
  /** Name of the source. */
  source: string
  runTime: Date
  horizon: Horizon
  edition: number
  plan: HorizonPlan
  /** State of the ground at the start of the run; it is advanced with each step. */
  memory: HazardMemory
  /** Publishes the first steps only, so that a run can be shown before it is complete. */
  stepLimit?: number | undefined
}

/**
 * Writes one horizon of a run to disk step by step, with accumulations and indices, in both layouts. Nothing is visible to readers before
 * `finish`, which refuses a run that lacks a step.
 */
export class HorizonWriter {
  readonly times: readonly Date[]
  private readonly options: HorizonOptions
  private readonly writer: RunWriter
  private readonly indices: readonly MapIndexId[]
  private readonly accumulated: typeof ACCUMULATED
  private readonly lying: readonly (typeof LYING)[number][]
  private readonly sums: Map<Variable, Float32Array>
  private readonly scores: Partial<Record<MapIndexId, Float32Array>>
  private readonly daily: Int16Array[] = []
  private readonly packed: Int16Array
  private readonly published: PublishedFields | null
  /** What would lie on the ground without corrections, from the first corrected step on. */
  private uncorrectedMemory: HazardMemory | null = null
  /** Variables of the current step that have arrived. */
  private arrived: FieldStep['fields'] = {}
  private step = 0

  constructor(options: HorizonOptions) {
    const { root, source, runTime, horizon, edition, plan, stepLimit } = options
    this.options = options
    this.times = plan.times.slice(0, stepLimit)
    this.indices = HORIZON_INDICES[horizon]
    this.accumulated = horizon === 'radar' ? [] : ACCUMULATED
    this.lying = horizon === 'radar' ? [] : LYING
    const sums = this.accumulated.map(([sum]) => sum)
    const cells = plan.exposure.length
    this.published = plan.correction ? new PublishedFields(plan.correction, runTime, cells) : null
    const uncorrected = this.published ? Object.values(UNCORRECTED) : []
    const fields: FieldId[] = [...plan.variables, ...sums, ...this.lying, ...this.indices, ...uncorrected]
    this.sums = new Map(sums.map((sum) => [sum, new Float32Array(cells)]))
    this.scores = Object.fromEntries(this.indices.map((id) => [id, new Float32Array(cells)]))
    this.packed = new Int16Array(cells)
    this.writer = new RunWriter(root, { runTime, horizon, edition, source, grid: plan.grid, times: this.times, fields })
  }

  get stepsDone(): number {
    return this.step
  }

  get isComplete(): boolean {
    return this.step === this.times.length
  }

  /** Adds a step or a part of one; steps must come in the order of the plan. */
  add({ validAt, fields }: FieldStep): void {
    const expected = this.times[this.step]
    if (expected?.getTime() !== validAt.getTime())
      throw new RangeError(
        `The source gave ${validAt.toISOString()}, expected ${expected?.toISOString() ?? 'no more'}.`,
      )
    Object.assign(this.arrived, fields)
    if (!this.options.plan.variables.every((variable) => this.arrived[variable])) return
    this.write(validAt, this.arrived)
    this.arrived = {}
    this.step++
  }

  finish(publishedAt: Date): string {
    const { plan } = this.options
    if (this.daily.length > 0) {
      const grid = createGrid(plan.grid)
      dailyMaximum(this.daily, this.times, (cell) => grid.lngLatAt(cell % grid.nx, Math.floor(cell / grid.nx)).lng)
      this.daily.forEach((slice, at) => {
        this.writer.writeSlice(at, 'wildfire_conditions', slice)
      })
    }
    return this.writer.finish(publishedAt)
  }

  abandon(): void {
    this.writer.abandon()
  }

  private write(validAt: Date, given: FieldStep['fields']): void {
    const { plan, memory } = this.options
    const values = this.published?.at(validAt, given) ?? given
    const { writer, step, packed, indices, scores } = this
    const before = this.times[step - 1]
    const hours = before ? (validAt.getTime() - before.getTime()) / HOUR_MS : 0
    for (const variable of plan.variables) {
      writer.writeSlice(step, variable, pack(requiredField(values, variable), fieldStorage(variable), packed))
    }
    for (const [sum, rate] of this.accumulated) {
      const total = accumulate(this.sums.get(sum) as Float32Array, requiredField(values, rate), hours)
      writer.writeSlice(step, sum, pack(total, fieldStorage(sum), packed))
    }
    if (values !== given) this.uncorrectedMemory ??= memory.copy()
    if (this.lying.length > 0 && hours > 0) {
      memory.advance(values, hours)
      this.uncorrectedMemory?.advance(given, hours)
    }
    for (const field of this.lying) {
      writer.writeSlice(step, field, pack(memory.fields[field], fieldStorage(field), packed))
    }
    if (this.published) this.writeUncorrected(given)
    if (indices.length > 0) {
      indexGrids(indices, { fields: values, memory, exposure: plan.exposure, leafOn: plan.leafOn }, scores)
    }
    for (const id of indices) {
      if (BURNING.includes(id) && plan.land) clearSea(scores[id] as Float32Array, plan.land)
      const score = pack(scores[id] as Float32Array, INDEX_STORAGE, packed)
      if (id === 'wildfire_conditions') this.daily.push(score.slice())
      else writer.writeSlice(step, id, score)
    }
  }

  private writeUncorrected(given: FieldStep['fields']): void {
    const { writer, step, packed } = this
    const { fields } = this.uncorrectedMemory ?? this.options.memory
    for (const [field, uncorrected] of UNCORRECTED_FIELDS) {
      const values = field === 'roadSnowDepth' || field === 'roadWater' ? fields[field] : requiredField(given, field)
      writer.writeSlice(step, uncorrected, pack(values, fieldStorage(uncorrected), packed))
    }
  }
}

/** Nothing burns on water. */
const BURNING: readonly MapIndexId[] = ['wildfire_conditions', 'wildfire_spread']
/** A cell at the shore counts as land from this share on, so that tiles, which blend cells, do not color the water (our choice). */
const LAND_FROM = 0.25

function clearSea(scores: Float32Array, land: Float32Array): void {
  for (let i = 0; i < scores.length; i++) if ((land[i] as number) < LAND_FROM) scores[i] = 0
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

/** Quantizes a field in the same way as the domain's `quantize` does with a single value. */
function pack(values: Float32Array, { scale, offset, range }: VariableDefinition, packed: Int16Array): Int16Array {
  const [low, high] = range
  const shift = 0.5 - offset / scale
  let before = Number.NaN
  let result = MISSING
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    // Reuses the last result: neighboring values of rain, snow, hail and most indices are equal, nearly all 0.
    if (value !== before) {
      const bounded = value < low ? low : value > high ? high : value
      result = !Number.isNaN(value) ? Math.min(32767, Math.max(-32767, Math.floor(bounded / scale + shift))) : MISSING
      before = value
    }
    packed[i] = result
  }
  return packed
}
