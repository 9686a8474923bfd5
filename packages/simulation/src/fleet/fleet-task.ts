import type { DispatchedTrip } from '@stormlane/domain/vehicles'

/** Messages to the thread of the fleets. Each carries the time, because the caller's clock may not be the machine's. */
export type FleetTask = { at: Date; owner: string; size: number } & (
  | { kind: 'vehicles' }
  | { kind: 'slow'; factors: ReadonlyMap<string, number> }
  | { kind: 'undispatched'; journeys: ReadonlyMap<string, string> }
  | { kind: 'dispatch'; trips: ReadonlyMap<string, DispatchedTrip> }
)

export interface FleetWorkerData {
  seed: number
}
