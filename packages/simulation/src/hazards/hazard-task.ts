import type { EventType } from '@stormlane/domain/hazards'

/** Settings of the hazards thread. */
export interface HazardWorld {
  seed: number
  /** Grid step of the atmosphere. */
  degrees: number
  /** Folder that may contain an imported road network. */
  dataFolder: string
}

/** Messages to the thread of the hazards. */
export type HazardTask =
  | { kind: 'alerts'; now: Date; known: readonly string[] }
  | { kind: 'events'; now: Date; type: EventType }
  | { kind: 'flood chance'; now: Date }
  | { kind: 'road conditions'; now: Date }
