import type { RecommendedAction } from '@stormlane/domain/impacts'
import type { PlanInputs } from './plan-inputs.ts'
import type { RouteForecast } from './planner-queries.ts'

/** The result of a run. */
export interface FinishedRun {
  state: 'done'
  forecast: RouteForecast
  ranAt: Date
  inputs: PlanInputs
  /** The vehicle already drives this saved route, so other actions are recommended. */
  isUnderWay?: boolean
  /** The advice on a saved trip, for its selected option. */
  advice?: { option: number; action: RecommendedAction } | undefined
  /** Whether it is too late for another departure. */
  hasDeparted?: boolean
}

/** The newest result of each route (PLAN-047). */
export type FinishedRuns = ReadonlyMap<string, FinishedRun>

export const NO_RUNS: FinishedRuns = new Map()

/** An unsaved route has no id, so its inputs identify it. */
export const unsavedRouteId = (inputs: PlanInputs) => JSON.stringify(inputs)

/** Limits memory: results take some hundred kilobytes each, and users compare only a few plans. */
const KEPT_RUNS = 12

/** Replaces the route's older run, and drops the oldest run if there are too many. */
export function withRun(runs: FinishedRuns, run: FinishedRun): FinishedRuns {
  const id = unsavedRouteId(run.inputs)
  const others = [...runs].filter(([other]) => other !== id)
  return new Map([...others.slice(1 - KEPT_RUNS), [id, run]])
}
