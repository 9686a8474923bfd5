import type { AssetState } from '@stormlane/domain/desk'
import type { ObservedVehicle } from '@stormlane/domain/drivers'
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import type { HoldingLimit } from '@stormlane/domain/impacts'
import type { PlaceAhead } from '@stormlane/domain/vehicles'
import type { LngLat, MapIndexId } from '@stormlane/domain/weather'

interface PlaceWithAlerts extends LngLat {
  /** Indices into the task's alerts of those whose area contains the place. */
  alerts: readonly number[]
}

interface Common {
  /** Without geometry, which the thread does not need. */
  alerts: readonly GovernmentAlert[]
  now: Date
}

/** All places of a task belong to one organization, whose flags open the same indices everywhere. */
export interface ScorePlaces extends Common {
  kind: 'places'
  /** The runs now in service; null for a horizon without one. */
  runTimes: { nowcast: Date | null; extended: Date | null }
  places: readonly (PlaceWithAlerts & { timezone: string; limits: readonly HoldingLimit[] })[]
  indices: readonly MapIndexId[]
}

export interface EvaluateVehicles extends Common {
  kind: 'vehicles'
  runTimes: { nowcast: Date; extended: Date | null }
  vehicles: readonly (PlaceWithAlerts &
    ObservedVehicle & {
      reportedAt: Date
      limits: readonly HoldingLimit[]
      /** Where a moving vehicle is at the steps of the next hour; empty for a parked one. */
      ahead: readonly (PlaceAhead & PlaceWithAlerts)[]
    })[]
}

/** Forecasts the weather that vehicles will meet along their routes. */
export interface ObservePlaces {
  kind: 'observe'
  runTimes: ScorePlaces['runTimes']
  places: readonly (LngLat & ObservedVehicle & { at: Date })[]
}

export type ScoreTask = ScorePlaces | EvaluateVehicles | ObservePlaces

/** The score of a place, serialized in wire format, and the part of it that webhooks compare. */
export interface ScoredPlace {
  score: string
  state: AssetState
}

/** One score per place; null where no forecast reaches. */
export type ScoredPlaces = (ScoredPlace | null)[]

/** One evaluation per vehicle, serialized in wire format; null where no forecast reaches. */
export type EvaluatedVehicles = ({ current: string; speedFactor: number; observation: ObservationRow } | null)[]

/** Values of an observation in the order of its variables; null for an unknown value. */
export type ObservationRow = readonly (number | null)[]

export interface ScoreWorkerData {
  root: string
}
