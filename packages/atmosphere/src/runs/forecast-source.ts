import type { GridDefinition, Horizon, Variable } from '@stormlane/domain/weather'
import type { HazardMemory } from './hazard-memory.ts'
import type { ForecastCorrection } from './published-fields.ts'

/** A producer of forecasts: the simulation, or decoded model files. */
export interface ForecastSource {
  /** Shown as `source` in the summaries of locations. */
  readonly name: string
  /** Each horizon may have its own grid and its own times. */
  plan(runTime: Date, horizon: Horizon, signal?: AbortSignal): Promise<HorizonPlan>
  /**
   * Yields the fields of each time of the plan, in order, as soon as they are known. The variables of a time may come
   * in several parts; the source may reuse their arrays once it has yielded all of them.
   */
  steps(runTime: Date, horizon: Horizon, signal?: AbortSignal): AsyncIterable<FieldStep>
  /**
   * What is known of the ground while the weather before the run has not been read: the first steps of a run do not wait for a day of
   * files. Absent for sources that know it at once.
   */
  memoryAtFirst?(): HazardMemory
  /** Returns the snow, ice and water on the ground that the weather before the run left. */
  memory(runTime: Date, horizon: Horizon, signal?: AbortSignal): Promise<HazardMemory>
}

export interface HorizonPlan {
  grid: GridDefinition
  times: readonly Date[]
  /** Variables that every step contains. */
  variables: readonly Variable[]
  /** Density of people and assets in each cell, 0-1. */
  exposure: Float32Array
  /** Share of trees in leaf in each cell, 0-1. */
  leafOn: Float32Array
  /** Share of land in each cell, 0-1; all is land if not given. */
  land?: Float32Array
  /** Absent for forecasts that are published as they come. */
  correction?: ForecastCorrection
}

/** All variables of a time, or some of them. */
export interface FieldStep {
  validAt: Date
  fields: Partial<Record<Variable, Float32Array>>
}
