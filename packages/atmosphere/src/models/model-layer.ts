import { HOUR_MS, ModelFileError } from '@stormlane/domain'
import type { GridDefinition } from '../grids/grid.ts'
import { betweenTimes, mapFields } from './mix-fields.ts'
import { Regridding } from './regrid.ts'
import type { ModelField, ModelFields, ModelHour, WeatherModel } from './weather-model.ts'

/** Hours over which a model hands over to the next one before it ends, and over which one that starts later comes in. */
export const HANDOVER_HOURS = 6

const QUARTERS_AN_HOUR = 4

/** A forecast of a model. */
export interface ModelCycle {
  model: WeatherModel
  cycle: Date
  /** When it has come in whole. One without is there from the start. */
  from?: Date | undefined
}

/** A forecast of a model on the grid of our run, at any time that it reaches. */
export class ModelLayer {
  readonly model: WeatherModel
  readonly cycle: Date
  private readonly from: Date | undefined
  private readonly grid: GridDefinition
  private regridding: { from: string; to: Regridding } | undefined
  /** The two hours that were asked for last. */
  private readonly recent = new Map<number, Promise<ModelFields>>()

  constructor({ model, cycle, from }: ModelCycle, grid: GridDefinition) {
    this.model = model
    this.cycle = cycle
    this.from = from
    this.grid = grid
  }

  /**
   * Of the model at a time, by how near the end of its forecast, or of a field of it, is: 1, or less within the last hours, or 0 beyond.
   * The same holds before it has come in.
   */
  weightAt(time: Date, field?: ModelField): number {
    const last = (field && this.model.endsEarlier?.[field]) ?? (this.model.hours.at(-1) as number)
    const left = last - this.hourOf(time)
    const until = this.from ? this.hourOf(this.from) - this.hourOf(time) : 0
    return Math.min(1, Math.max(0, Math.min(left, HANDOVER_HOURS - until) / HANDOVER_HOURS))
  }

  /** How far inside the grid of the model a cell is, 0-1; known once a field was read. */
  inside(cell: number): number {
    return this.regridding?.to.inside[cell] ?? 0
  }

  /** The weather with what changes within the hour, where the model tells it. */
  async quarterWeather(time: Date, signal?: AbortSignal): Promise<ModelFields> {
    const hourly = await this.weather(time, signal)
    const hour = this.hourOf(time)
    const isQuarter = hour > 0 && Number.isInteger(hour * QUARTERS_AN_HOUR)
    const read = isQuarter ? await this.model.readQuarter?.(this.cycle, hour, signal) : null
    return read ? { ...hourly, ...this.regrid(read) } : hourly
  }

  async weather(time: Date, signal?: AbortSignal): Promise<ModelFields> {
    const hour = this.hourOf(time)
    const { hours } = this.model
    const later = hours.find((one) => one >= hour)
    if (later === undefined) throw new RangeError(`${this.model.name} ends before ${time.toISOString()}.`)
    const earlier = hours.findLast((one) => one <= hour)
    if (earlier === undefined || earlier === later) return this.read(later, signal)
    const share = (hour - earlier) / (later - earlier)
    return betweenTimes(await this.read(earlier, signal), await this.read(later, signal), share)
  }

  private hourOf(time: Date): number {
    return (time.getTime() - this.cycle.getTime()) / HOUR_MS
  }

  private read(hour: number, signal?: AbortSignal): Promise<ModelFields> {
    const known = this.recent.get(hour)
    if (known) return known
    const reading = this.readAndRegrid(hour, signal)
    for (const old of [...this.recent.keys()].slice(0, -1)) this.recent.delete(old)
    this.recent.set(hour, reading)
    return reading
  }

  private async readAndRegrid(hour: number, signal?: AbortSignal): Promise<ModelFields> {
    try {
      return this.regrid(await this.model.read(this.cycle, hour, signal))
    } catch (error) {
      this.recent.delete(hour)
      if (error instanceof ModelFileError)
        Object.assign(error, { model: this.model.name, cycle: this.cycle.toISOString() })
      throw error
    }
  }

  private regrid({ grid, fields }: ModelHour): ModelFields {
    const from = JSON.stringify(grid)
    if (this.regridding?.from !== from) this.regridding = { from, to: new Regridding(grid, this.grid) }
    const { to } = this.regridding
    return mapFields(fields, (values) => to.apply(values))
  }
}
