import type { Area } from '../../geo/area-edges.ts'
import type { FeedNotes } from '../../product/data-sources.ts'
import type { EventType, HazardEvent } from './event.ts'

/** The chance of flash floods in an area on a day. */
export interface FloodChance {
  id: string
  name: string
  /** ISO date in the area's local time, for example 2026-01-15. */
  date: string
  /** 0-1 */
  probability: number
  geometry: Area
}

/** Port for events; implemented by the simulation and by feeds. */
export interface EventSource {
  readonly name: string
  /** Event types that the source delivers. All others are off. */
  readonly types: readonly EventType[]
  /** The current events of one of its types. */
  events(type: EventType, now: Date, signal?: AbortSignal, notes?: FeedNotes): Promise<HazardEvent[]>
}

/** Port for the chance of flash floods; implemented by the simulation. */
export interface FloodChanceSource {
  floodChance(now: Date, signal?: AbortSignal, notes?: FeedNotes): Promise<FloodChance[]>
}
