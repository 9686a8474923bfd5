// The messages between the route engine and its threads.
import type { ActiveAlert } from '@stormlane/domain/hazards'
import type { HoldingLimit } from '@stormlane/domain/impacts'
import type { RouteOption, RouteRequest } from '@stormlane/domain/roads'
import { FORMULA_VERSION } from '@stormlane/domain/weather'
import type { RoadSpeedTable } from '@stormlane/roads'

/** The runs that a task reads. The same task on the same runs gives the same result. */
export interface RunPair {
  nowcast: Date | null
  extended: Date | null
  /** The forecast area in words, for error messages. */
  area: string
}

export interface Journey {
  request: RouteRequest
  /** Whole degrees Fahrenheit. */
  aboveTemperatureThresholds: readonly number[]
  belowTemperatureThresholds: readonly number[]
  /** The organization's own limits that apply to the vehicle; absent if there are none. */
  limits?: readonly HoldingLimit[]
}

/** A journey to evaluate; `options` is set if an external router found them. */
interface AskedJourney {
  runs: RunPair
  journey: Journey
  options: readonly RouteOption[] | null
}

export type RouteTask =
  | { kind: 'tabulate'; runs: RunPair }
  | ({ kind: 'forecast' } & AskedJourney)
  | ({ kind: 'store' } & AskedJourney)
  | ({ kind: 'departures'; option: number; now: Date; plannedAt: Date } & AskedJourney)

/** Broadcast to every thread; threads do not reply to it. */
export type RouteNotice =
  | { kind: 'table'; runs: RunPair; table: RoadSpeedTable }
  | { kind: 'alerts'; alerts: readonly ActiveAlert[] }

/**
 * The thread has not received the alerts yet, or could not read them. Without them a route would look safer than it is.
 */
export class AlertsUnknownError extends Error {
  override name = 'AlertsUnknownError'
}

/** A route's results as they are stored, serialized in the thread to keep that work off the main thread. */
export interface StoredResults {
  results: string
  /** Without polylines and segments. */
  compactResults: string
  comparison: string | null
  latestArrivalAt: Date
  /** Encoded polylines of the points checked for alerts, one per option, separated by spaces. */
  way: string
}

export interface RouteWorkerData {
  dataFolder: string
  forecastFolder: string
  cacheBytes: number
}

export const runKey = ({ nowcast, extended }: RunPair) =>
  `${nowcast?.toISOString() ?? ''}|${extended?.toISOString() ?? ''}|formulas ${FORMULA_VERSION}`
