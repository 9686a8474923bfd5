import { EVENT_TYPES, type EventType, type FloodChance, type HazardEvent } from '@stormlane/domain/hazards'
import { eventLayerLock, eventTypeLock } from '@stormlane/domain/maps'
import type { FeatureFlags, FeedNotes } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Freshness } from '../hazard-feeds/freshness.ts'
import { mapInChunks } from '../hazard-feeds/map-in-chunks.ts'
import { noteDropped } from '../hazard-feeds/note-dropped.ts'
import { openSnapshots, stalest } from '../hazard-feeds/snapshots.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import { eventsOnWire, floodChanceOnWire } from './event-on-wire.ts'

/** Polling interval of each type: lightning strikes every three minutes (LAYER-061), types that change daily less often. */
export const EVENTS_EVERY_SECONDS: Record<EventType, number> = {
  lightning: 180,
  storm_reports: 300,
  earthquakes: 300,
  severe_cast: 600,
  storms: 600,
  cyclones: 900,
  power_outages: 900,
  us_wildfires: 1800,
  fires: 1800,
  volcanoes: 3600,
}
export const FLOOD_CHANCE_EVERY_SECONDS = 900
/** Checking a chunk takes about five milliseconds. */
const EVENTS_PER_CHUNK = 200

export const eventFeed = (type: EventType) => `events:${type}`
export const FLOOD_CHANCE_FEED = 'flood_chance'

/** The answer to a request: items as JSON text, the versions that identify them, and their freshness. */
export interface CurrentItems {
  text: string
  versions: readonly string[]
  freshness: Freshness
}

interface Dependencies {
  database: Database
  clock: Clock
  organizations: Pick<OrganizationRepository, 'settings'>
}

/** The organization whose plan decides what is allowed. */
interface Asking {
  organizationId: string
  flags: FeatureFlags
}

export type EventService = Awaited<ReturnType<typeof openEvents>>

export async function openEvents({ database, clock, organizations }: Dependencies) {
  const feeds = [
    ...EVENT_TYPES.map((type) => ({ name: eventFeed(type), everySeconds: EVENTS_EVERY_SECONDS[type] })),
    { name: FLOOD_CHANCE_FEED, everySeconds: FLOOD_CHANCE_EVERY_SECONDS },
  ]
  const snapshots = await openSnapshots(database, clock, feeds)

  const current = (names: readonly string[]): CurrentItems => ({
    text: names.flatMap((name) => snapshots.text(name) || []).join(','),
    versions: names.map((name) => snapshots.version(name)),
    freshness: stalest(names.map((name) => snapshots.freshness(name))),
  })

  return {
    feeds: feeds.map(({ name }) => name),
    load: snapshots.load,

    /** Returns events of the given types, or of all types in the plan; refuses a type that is not in the plan. */
    async current(types: readonly EventType[] | undefined, { organizationId, flags }: Asking): Promise<CurrentItems> {
      const settings = await organizations.settings(organizationId)
      const allowed = EVENT_TYPES.filter((type) => eventTypeLock(type, flags, settings) === null)
      const wanted = types ?? allowed
      if (allowed.length === 0 || wanted.some((type) => !allowed.includes(type)))
        throw new DomainError('PERMISSION_NOT_GRANTED')
      return current([...new Set(wanted)].map(eventFeed))
    },

    async floodChance({ organizationId, flags }: Asking): Promise<CurrentItems> {
      const settings = await organizations.settings(organizationId)
      if (eventLayerLock('flood-chance', flags, settings)) throw new DomainError('PERMISSION_NOT_GRANTED')
      return current([FLOOD_CHANCE_FEED])
    },

    /** Stores the events of a type and returns whether they changed. Unusable events are dropped, noted and counted. */
    async receive(
      type: EventType,
      events: readonly HazardEvent[],
      notes?: FeedNotes,
    ): Promise<{ changed: boolean; dropped: number }> {
      const parts = await mapInChunks(events, EVENTS_PER_CHUNK, eventsOnWire)
      const items = parts.flatMap((part) => part.items)
      const dropped = parts.flatMap((part) => part.dropped)
      noteDropped({ count: events.length, dropped, what: `events of ${type}` }, notes)
      notes?.accepted?.(items.length)
      return { changed: await snapshots.store(eventFeed(type), items), dropped: dropped.length }
    },

    receiveFloodChance: (chances: readonly FloodChance[]): Promise<boolean> =>
      snapshots.store(FLOOD_CHANCE_FEED, chances.map(floodChanceOnWire)),
  }
}
