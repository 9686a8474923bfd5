import { randomUUID } from 'node:crypto'
import { STORM_TYPES, type StormEvent } from '@stormlane/domain/hazards'
import { impactLevelOfIndex } from '@stormlane/domain/levels'
import {
  type FoundStorm,
  RETURNS_WITHIN_MS,
  stormPlaces,
  type TrackedStorm,
  trackStorms,
} from '@stormlane/domain/storms'
import { type Clock, DAY_MS, floorTo, HOUR_MS } from '@stormlane/domain/time'
import { regionAt } from '@stormlane/geography'
import type { Database } from '../../platform/database/database.ts'
import { type StoredStorms, stormRepository } from './storm.repository.ts'

/** Ended storms stay in lists that ask for them. */
const LISTED_AFTER_END_MS = DAY_MS

interface Dependencies {
  database: Database
  clock: Clock
}

export type StormService = ReturnType<typeof stormService>

export function stormService({ database, clock }: Dependencies) {
  const repository = stormRepository(database)
  /** Parsed once for each stored run. */
  let kept: { version: string; stored: StoredStorms } | undefined

  async function current(): Promise<StoredStorms> {
    const version = await repository.version()
    if (kept?.version !== version)
      kept = { version, stored: await repository.since(new Date(clock.now().getTime() - LISTED_AFTER_END_MS)) }
    return kept.stored
  }

  return {
    /**
     * Follows the storms of a run; returns the id of the storm of each event. The process that follows the feed of storms
     * calls it, so there is one at a time.
     */
    async receive(events: readonly StormEvent[]): Promise<ReadonlyMap<string, string>> {
      const now = clock.now()
      const runAt = floorTo(now, HOUR_MS)
      const { storms } = await repository.since(new Date(now.getTime() - RETURNS_WITHIN_MS))
      const found = events.flatMap((event) => {
        const storm = foundStorm(event)
        return storm ? [{ event, storm }] : []
      })
      const next = trackStorms(
        storms,
        found.map(({ storm }) => storm),
        {
          at: runAt.getTime(),
          newId: randomUUID,
          placesOf: (storm) => stormPlaces(storm, regionAt),
        },
      )
      await repository.store(next, runAt, now)
      // The storms that were found come first, in their order.
      return new Map(found.map(({ event }, index) => [event.id, next[index]?.id ?? '']))
    },

    /** The storms that are expected or there, and those that ended in the last day; and the runs that were searched. */
    current,

    /** A storm that is there or ended in the last weeks. */
    async find(id: string): Promise<TrackedStorm | undefined> {
      const { storms } = await current()
      return storms.find((storm) => storm.id === id) ?? repository.find(id)
    },
  }
}

/** A storm without hours cannot be followed; nor can one of a kind that we do not know. */
function foundStorm({ stormType, outlook }: StormEvent): FoundStorm | null {
  const isKnown = (STORM_TYPES as readonly string[]).includes(stormType)
  if (!isKnown || !outlook || outlook.hours.length === 0) return null
  return { kind: stormType, level: impactLevelOfIndex(outlook.index), hours: outlook.hours }
}
