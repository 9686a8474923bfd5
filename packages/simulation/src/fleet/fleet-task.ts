/** What the fleets' thread is asked; every question carries the time, for the clock is the caller's. */
export type FleetTask = { at: Date; size: number } & (
  | { kind: 'vehicles' }
  | { kind: 'slow'; factors: ReadonlyMap<string, number> }
)

export interface FleetWorkerData {
  seed: number
}
