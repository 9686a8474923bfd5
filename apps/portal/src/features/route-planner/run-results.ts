import type { PlanInputs } from './plan-inputs.ts'
import type { RouteForecast } from './planner-queries.ts'

/** What came of a plan that was run. */
export interface FinishedRun {
  state: 'done'
  forecast: RouteForecast
  ranAt: Date
  inputs: PlanInputs
}

/** The newest results of each route (core §4). */
export type FinishedRuns = ReadonlyMap<string, FinishedRun>

export const NO_RUNS: FinishedRuns = new Map()

/** Plans with the same inputs are the same route: it has no other id until it is saved. */
export const routeIdOf = (inputs: PlanInputs) => JSON.stringify(inputs)

/** A planner compares a handful of plans; results are some hundred kilobytes each. */
const KEPT_RUNS = 12

/** Puts a run in the place of the route's older one; of too many routes the one run longest ago goes. */
export function withRun(runs: FinishedRuns, run: FinishedRun): FinishedRuns {
  const id = routeIdOf(run.inputs)
  const others = [...runs].filter(([other]) => other !== id)
  return new Map([...others.slice(1 - KEPT_RUNS), [id, run]])
}
