import type { AssetState, GovernmentAlert, HoldingLimit, LngLat, MapIndexId, ObservedVehicle } from '@stormlane/domain'

interface PlaceWithAlerts extends LngLat {
  /** Positions in the task's alerts of those whose area holds the place. */
  alerts: readonly number[]
}

interface Common {
  /** Without their geometry, which would only be copied. */
  alerts: readonly GovernmentAlert[]
  now: Date
}

/** All places of a task belong to one organization: it sees the same indices everywhere. */
export interface ScorePlaces extends Common {
  kind: 'places'
  /** The runs that serve now; null where a horizon has none. */
  runTimes: { nowcast: Date | null; extended: Date | null }
  places: readonly (PlaceWithAlerts & { timezone: string; limits: readonly HoldingLimit[] })[]
  indices: readonly MapIndexId[]
}

export interface EvaluateVehicles extends Common {
  kind: 'vehicles'
  runTime: Date
  vehicles: readonly (PlaceWithAlerts & ObservedVehicle & { reportedAt: Date; limits: readonly HoldingLimit[] })[]
}

/** What vehicles will meet where their routes take them. */
export interface ObservePlaces {
  kind: 'observe'
  runTimes: ScorePlaces['runTimes']
  places: readonly (LngLat & ObservedVehicle & { at: Date })[]
}

/** A task for the thread. */
export type ScoreTask = ScorePlaces | EvaluateVehicles | ObservePlaces

/** The score of a place, written as on the wire, and what webhooks compare of it. */
export interface ScoredPlace {
  score: string
  state: AssetState
}

/** One score a place; null where no forecast reaches. */
export type ScoredPlaces = (ScoredPlace | null)[]

/** One evaluation a vehicle, written as on the wire; null where no forecast reaches. */
export type EvaluatedVehicles = ({ current: string; speedFactor: number; observation: ObservationRow } | null)[]

/** Values of an observation in the order of its variables; null where one is not known. */
export type ObservationRow = readonly (number | null)[]

export interface ScoreWorkerData {
  root: string
}
