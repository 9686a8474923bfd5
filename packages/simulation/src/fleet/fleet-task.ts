import type { Trip } from './trip.ts'

/** What the fleets' thread is asked; every question carries the time, for the clock is the caller's. */
export type FleetTask = { at: Date; owner: string; size: number } & (
  | { kind: 'vehicles' }
  | { kind: 'slow'; factors: ReadonlyMap<string, number> }
  | { kind: 'undispatched'; journeys: ReadonlyMap<string, string> }
  | { kind: 'dispatch'; trips: ReadonlyMap<string, Trip> }
)

export interface FleetWorkerData {
  seed: number
}
