import type { FeedNotes } from '../../product/data-sources.ts'

/** Port for road conditions; implemented by the simulation and by feeds of road operators. Its features are not validated yet. */
export interface RoadConditionSource {
  readonly name: string
  roadConditions(now: Date, signal?: AbortSignal, notes?: FeedNotes): Promise<unknown[]>
}

/** Feed formats of road operators: work zones (WZDx 2.0 to 4.2), services of states (`/api/v2/get/…`), and Open511. */
export const ROAD_FEED_KINDS = ['wzdx', '511-events', '511-winter-roads', '511-cameras', 'open511'] as const

/** A feed of a road operator. `{key}` in its address and header values stands for its key. */
export interface RoadFeed {
  name: string
  kind: (typeof ROAD_FEED_KINDS)[number]
  url: string
  key?: string | undefined
  headers: Readonly<Record<string, string>>
  /** Time format of an older service, whose times state no zone. */
  local_times?: LocalTimes | undefined
}

export interface LocalTimes {
  /** IANA name. */
  time_zone: string
  /** `31/01/2026` instead of `01/31/2026`. */
  day_first: boolean
}
