import type { EventType } from '@stormlane/domain'

/** What the thread of the hazards is made from. */
export interface HazardWorld {
  seed: number
  /** Degrees between the cells on which the atmosphere is looked at. */
  degrees: number
  /** Where an imported road network lies. */
  dataFolder: string
}

/** A question to the thread, at a time. */
export type HazardTask =
  | { kind: 'alerts'; now: Date; known: readonly string[] }
  | { kind: 'events'; now: Date; type: EventType }
  | { kind: 'flood chance'; now: Date }
  | { kind: 'road conditions'; now: Date }
