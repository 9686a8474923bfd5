import { HOUR_MS } from '@stormlane/domain/time'
import type { RunStep } from '@stormlane/domain/weather'
import { betweenTimes } from './mix-fields.ts'
import type { ModelStep, ReadStep } from './model-step.ts'
import type { Regriddings } from './regrid.ts'
import type { ModelField, ModelFields, WeatherModel } from './weather-model.ts'

/** Hours over which a model fades out before its forecast ends, and over which one that starts later fades in. */
export const HANDOVER_HOURS = 6

/** A forecast of a model. */
export interface ModelCycle {
  model: WeatherModel
  cycle: Date
  /** When it reaches full weight; undefined if it has full weight from the start. */
  from?: Date | undefined
}

/** The last time that any of these forecasts reaches. */
export const coveredUntil = (cycles: readonly Pick<ModelCycle, 'model' | 'cycle'>[]): Date =>
  new Date(Math.max(...cycles.map(({ model, cycle }) => cycle.getTime() + (model.hours.at(-1) as number) * HOUR_MS)))

/** A forecast of a model on the grid of our run, at any time that it reaches. */
export class ModelLayer {
  readonly model: WeatherModel
  readonly cycle: Date
  private readonly from: Date | undefined
  private readonly readStep: ReadStep
  private readonly regriddings: Regriddings
  private insideOf: Float32Array | undefined
  /** The two hours that were requested last. */
  private readonly recent = new Map<number, { hasQuarters: boolean; step: Promise<ModelStep> }>()

  constructor({ model, cycle, from }: ModelCycle, readStep: ReadStep, regriddings: Regriddings) {
    this.model = model
    this.cycle = cycle
    this.from = from
    this.readStep = readStep
    this.regriddings = regriddings
  }

  /**
   * Returns the weight of the model at a time: 1, less within the last hours of its forecast (or of one field of it),
   * and 0 beyond. A model that starts later fades in likewise.
   */
  weightAt(time: Date, field?: ModelField): number {
    const last = (field && this.model.endsEarlier?.[field]) ?? (this.model.hours.at(-1) as number)
    const left = last - this.hourOf(time)
    const until = this.from ? this.hourOf(this.from) - this.hourOf(time) : 0
    return Math.min(1, Math.max(0, Math.min(left, HANDOVER_HOURS - until) / HANDOVER_HOURS))
  }

  /** How far inside the grid of the model each cell is, 0-1; known once a file has been read. */
  get inside(): Float32Array {
    if (!this.insideOf) throw new RangeError(`No file of ${this.model.name} was read.`)
    return this.insideOf
  }

  reaches(time: Date): boolean {
    return time <= coveredUntil([this])
  }

  /** Returns the files needed for the weather at a time, in the order in which they are read. */
  stepsAt(time: Date, hasQuarters: boolean): RunStep[] {
    const wants = hasQuarters && this.model.readQuarter !== undefined
    return this.hoursAround(time).map((hour) => this.stepOf(hour, wants))
  }

  /** Returns the weather, with the changes within the hour if the model provides them. */
  async quarterWeather(time: Date, signal?: AbortSignal): Promise<ModelFields> {
    const hasQuarters = this.model.readQuarter !== undefined
    const hourly = await this.between(time, hasQuarters, signal)
    const last = this.hoursAround(time).at(-1) as number
    const quarter = hasQuarters ? (await this.read(last, hasQuarters, signal)).quarters.get(this.hourOf(time)) : null
    return quarter ? { ...hourly, ...quarter } : hourly
  }

  weather(time: Date, signal?: AbortSignal): Promise<ModelFields> {
    return this.between(time, false, signal)
  }

  private async between(time: Date, hasQuarters: boolean, signal?: AbortSignal): Promise<ModelFields> {
    const [earlier, later] = this.hoursAround(time) as [number, number?]
    const first = (await this.read(earlier, hasQuarters, signal)).fields
    if (later === undefined) return first
    const share = (this.hourOf(time) - earlier) / (later - earlier)
    return betweenTimes(first, (await this.read(later, hasQuarters, signal)).fields, share)
  }

  /** Returns the hour of the file for exactly this time, or the hours of the files before and after it. */
  private hoursAround(time: Date): [number] | [number, number] {
    const hour = this.hourOf(time)
    const { hours } = this.model
    const later = hours.find((one) => one >= hour)
    if (later === undefined) throw new RangeError(`${this.model.name} ends before ${time.toISOString()}.`)
    const earlier = hours.findLast((one) => one <= hour)
    return earlier === undefined || earlier === later ? [later] : [earlier, later]
  }

  private hourOf(time: Date): number {
    return (time.getTime() - this.cycle.getTime()) / HOUR_MS
  }

  /** Hour 0 of a forecast has no quarters before it. */
  private stepOf(hour: number, hasQuarters: boolean): RunStep {
    return { model: this.model.name, cycle: this.cycle, hour, hasQuarters: hasQuarters && hour > 0 }
  }

  private read(hour: number, hasQuarters: boolean, signal?: AbortSignal): Promise<ModelStep> {
    const known = this.recent.get(hour)
    if (known && (known.hasQuarters || !hasQuarters)) return known.step
    const step = this.readAnew(hour, hasQuarters, signal)
    this.recent.delete(hour)
    for (const old of [...this.recent.keys()].slice(0, -1)) this.recent.delete(old)
    this.recent.set(hour, { hasQuarters, step })
    return step
  }

  private async readAnew(hour: number, hasQuarters: boolean, signal?: AbortSignal): Promise<ModelStep> {
    try {
      const step = await this.readStep(this.stepOf(hour, hasQuarters), signal)
      this.insideOf = this.regriddings.from(step.from).inside
      return step
    } catch (error) {
      this.recent.delete(hour)
      throw error
    }
  }
}
