import type { GovernmentAlert, Horizon, LngLat, MapIndexId } from '@stormlane/domain'

/** A place to be scored, as it crosses to the thread. */
interface PlaceToScore extends LngLat {
  timezone: string
  /** Positions in the task's alerts of those whose area holds the place. */
  alerts: readonly number[]
}

/** What the thread is asked. All places of a task belong to one organisation: it sees the same indices everywhere. */
export interface ScoreTask {
  /** The runs that serve now; null where a horizon has none. */
  runTimes: Record<Extract<Horizon, 'nowcast' | 'extended'>, Date | null>
  places: readonly PlaceToScore[]
  /** Without their geometry, which would only be copied. */
  alerts: readonly GovernmentAlert[]
  indices: readonly MapIndexId[]
  now: Date
}

export interface ScoreWorkerData {
  root: string
}

/** One score a place, written as on the wire; null where no forecast reaches. */
export type ScoreResult = (string | null)[]
