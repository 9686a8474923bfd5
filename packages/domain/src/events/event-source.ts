import type { Area } from '../geo/area-edges.ts'
import type { EventType, HazardEvent } from './event.ts'

/** The chance of flash floods in an area on a day. */
export interface FloodChance {
  id: string
  name: string
  /** Of the area's own calendar, as 2026-01-15. */
  date: string
  /** 0-1 */
  probability: number
  geometry: Area
}

/** Who tells of events: a simulated world, or feeds. */
export interface EventSource {
  readonly name: string
  /** The events of a type that are going on. */
  events(type: EventType, now: Date, signal?: AbortSignal): Promise<HazardEvent[]>
  floodChance(now: Date, signal?: AbortSignal): Promise<FloodChance[]>
}
