// The messages between the route engine and its threads.
import type { DecidingCosts, StopsToOrder } from '@stormlane/domain/deciding'
import type { ActiveAlert } from '@stormlane/domain/hazards'
import type { HoldingLimit } from '@stormlane/domain/impacts'
import type { RouteOption, RouteRequest } from '@stormlane/domain/roads'
import { FORMULA_VERSION } from '@stormlane/domain/weather'
import type { PlannedStretch, RoadClosed, RoadSpeedTable, SavedTrip } from '@stormlane/roads'

/** The runs that a task reads. The same task on the same runs gives the same result. */
export interface RunPair {
  nowcast: Date | null
  extended: Date | null
  /** The forecast area in words, for error messages. */
  area: string
}

export interface Journey {
  request: RouteRequest
  /** Since its departure the journey is rated by what remains of it at this moment; absent before. */
  ratedFrom?: Date
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

/** A saved trip whose alternatives are to be compared. */
export interface TripToDecide extends Pick<SavedTrip, 'reported' | 'hasDeparted' | 'areHoursKnown'> {
  journey: Journey
  /** The selected option of the last evaluation. */
  stretches: readonly (Omit<PlannedStretch, 'line'> & { polyline: string })[]
  now: Date
  costs: DecidingCosts
}

/** `options` are set if an external router found the other roads. */
interface DecisionTask {
  kind: 'decide'
  runs: RunPair
  trip: TripToDecide
  options: readonly RouteOption[] | null
}

/** Serialized in the thread, as results are. */
export interface StoredTripDecision {
  /** The position from which the alternatives were compared. */
  latitude: number
  longitude: number
  decision: string
  /** What rows and cards show of it; null without advice. */
  brief: string | null
  /** The stretches and alerts ahead of the vehicle's report, by which it is rated; null without a report. */
  ahead: string | null
}

export type RouteTask =
  | { kind: 'tabulate'; runs: RunPair }
  | { kind: 'legs'; runs: RunPair; request: RouteRequest }
  | { kind: 'order'; stops: StopsToOrder; proposed: readonly number[] | null }
  | ({ kind: 'forecast' } & AskedJourney)
  | ({ kind: 'store' } & AskedJourney)
  | DecisionTask
  | ({ kind: 'departures'; option: number; now: Date; plannedAt: Date } & AskedJourney)

/** Broadcast to every thread; threads do not reply to it. */
export type RouteNotice =
  | { kind: 'table'; runs: RunPair; table: RoadSpeedTable }
  | { kind: 'alerts'; alerts: readonly ActiveAlert[] }
  | { kind: 'closures'; closures: readonly RoadClosed[] }

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
