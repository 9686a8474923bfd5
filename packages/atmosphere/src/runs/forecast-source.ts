import type { Horizon, Variable } from '@stormlane/domain'
import type { GridDefinition } from '../grids/grid.ts'
import type { HazardMemory } from './hazard-memory.ts'

/** Where forecasts come from: a simulation, or decoded model files. */
export interface ForecastSource {
  /** Its name, as locations' summaries show it. */
  readonly name: string
  plan(runTime: Date, horizon: Horizon): HorizonPlan
  /** The fields of each time of the plan, in order. Arrays may be the source's own and change with the next step. */
  steps(runTime: Date, horizon: Horizon): Iterable<FieldStep>
  /** What the weather before the run has left on the ground. */
  memory(runTime: Date, horizon: Horizon): HazardMemory
}

export interface HorizonPlan {
  grid: GridDefinition
  times: readonly Date[]
  /** Variables that the source gives at every step. */
  variables: readonly Variable[]
  /** Density of people and assets of each cell, and trees in leaf, 0-1. */
  exposure: Float32Array
  leafOn: Float32Array
}

export interface FieldStep {
  validAt: Date
  fields: Partial<Record<Variable, Float32Array>>
}
