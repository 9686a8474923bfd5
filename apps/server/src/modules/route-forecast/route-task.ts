// What the threads of the route engine can be asked, as it crosses between threads.
import type { ActiveAlert, RouteOption, RouteRequest } from '@stormlane/domain'
import type { RoadSpeedTable } from '@stormlane/roads'

/** The runs that are read; they name an answer: the same question and the same runs, the same answer. */
export interface RunPair {
  nowcast: Date | null
  extended: Date | null
  /** What the area of the forecast is called in a sentence. */
  area: string
}

export interface Journey {
  request: RouteRequest
  /** Whole degrees Fahrenheit. */
  aboveTemperatureThresholds: readonly number[]
  belowTemperatureThresholds: readonly number[]
}

/** A journey, and its options where another engine than the embedded one finds them. */
interface AskedJourney {
  runs: RunPair
  journey: Journey
  options: readonly RouteOption[] | null
}

export type RouteTask =
  | { kind: 'tabulate'; runs: RunPair }
  | ({ kind: 'forecast' } & AskedJourney)
  | ({ kind: 'store' } & AskedJourney)
  | ({ kind: 'departures'; option: number; now: Date } & AskedJourney)

/** What every thread is told; nobody waits for an answer. */
export type RouteNotice =
  | { kind: 'table'; runs: RunPair; table: RoadSpeedTable }
  | { kind: 'alerts'; alerts: readonly ActiveAlert[] }

/** A route's results as they are stored: worked out and written in the thread, so that the server need not. */
export interface StoredResults {
  results: string
  /** Without lines and segments. */
  compactResults: string
  comparison: string | null
  latestArrivalAt: Date
  /** Encoded polylines of the places at which alerts were asked for, one an option, apart by blanks. */
  way: string
}

export interface RouteWorkerData {
  dataFolder: string
  forecastFolder: string
  cacheBytes: number
}

export const runKey = ({ nowcast, extended }: RunPair) =>
  `${nowcast?.toISOString() ?? ''}|${extended?.toISOString() ?? ''}`
