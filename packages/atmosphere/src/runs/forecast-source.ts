import type { Horizon, Variable } from '@stormlane/domain'
import type { GridDefinition } from '../grids/grid.ts'
import type { HazardMemory } from './hazard-memory.ts'

/** A producer of forecasts: the simulation, or decoded model files. */
export interface ForecastSource {
  /** Name that is shown as `source` in the summaries of locations. */
  readonly name: string
  plan(runTime: Date, horizon: Horizon): HorizonPlan
  /** The fields at each time of the plan, in order. The source may reuse the arrays for the next step. */
  steps(runTime: Date, horizon: Horizon): Iterable<FieldStep>
  /** Snow, ice and water on the ground from the weather before the run. */
  memory(runTime: Date, horizon: Horizon): HazardMemory
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
}

export interface FieldStep {
  validAt: Date
  fields: Partial<Record<Variable, Float32Array>>
}
