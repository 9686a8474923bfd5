import type { Horizon, Variable } from '@stormlane/domain'
import type { GridDefinition } from '../grids/grid.ts'
import type { HazardMemory } from './hazard-memory.ts'

/** A producer of forecasts: the simulation, or decoded model files. */
export interface ForecastSource {
  /** Name that is shown as `source` in the summaries of locations. */
  readonly name: string
  /** Each horizon may have its own grid and its own times. */
  plan(runTime: Date, horizon: Horizon, signal?: AbortSignal): Promise<HorizonPlan>
  /**
   * The fields at each time of the plan, in order, each as soon as it is known. The variables of one time may come in several pieces; the
   * arrays of a time may be reused once all of its variables were given.
   */
  steps(runTime: Date, horizon: Horizon, signal?: AbortSignal): AsyncIterable<FieldStep>
  /** Snow, ice and water on the ground from the weather before the run. */
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
}

/** All variables of a time, or some of them. */
export interface FieldStep {
  validAt: Date
  fields: Partial<Record<Variable, Float32Array>>
}
