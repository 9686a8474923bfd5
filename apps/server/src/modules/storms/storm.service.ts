import { randomUUID } from 'node:crypto'
import { STORM_TYPES, type StormEvent } from '@stormlane/domain/hazards'
import { impactLevelOfIndex } from '@stormlane/domain/levels'
import {
  type FoundStorm,
  RETURNS_WITHIN_MS,
  stormChangeText,
  stormNews,
  stormPlaces,
  type TrackedStorm,
  trackStorms,
} from '@stormlane/domain/storms'
import { type Clock, DAY_MS, floorTo, HOUR_MS } from '@stormlane/domain/time'
import { regionAt } from '@stormlane/geography'
import type { Database } from '../../platform/database/database.ts'
import type { NewWebhookEvent } from '../webhooks/webhook-event.repository.ts'
import { type StoredStorms, stormRepository } from './storm.repository.ts'
import { stormOnWire } from './storm-on-wire.ts'
import { hasStorms, type PlanOfOrganization } from './storms-of-plan.ts'

/** Ended storms stay in lists that ask for them. */
const LISTED_AFTER_END_MS = DAY_MS

interface Dependencies {
  database: Database
  clock: Clock
  organizations: PlanOfOrganization
}

export type StormService = ReturnType<typeof stormService>

export function stormService({ database, clock, organizations }: Dependencies) {
  const repository = stormRepository(database)
  /** Parsed once for each stored run. */
  let kept: { version: string; stored: StoredStorms } | undefined

  async function current(): Promise<StoredStorms> {
    const version = await repository.version()
    if (kept?.version !== version)
      kept = { version, stored: await repository.since(new Date(clock.now().getTime() - LISTED_AFTER_END_MS)) }
    return kept.stored
  }

  /** Organizations that want webhooks of storms, and whose plan has storms. */
  async function subscribers(now: Date): Promise<string[]> {
    const wanting = await repository.subscribers(now)
    const shown = await Promise.all(wanting.map((id) => hasStorms(organizations, id)))
    return wanting.filter((_id, i) => shown[i])
  }

  return {
    /**
     * Follows the storms of a run; returns the id of the storm of each event. The process that follows the feed of storms
     * calls it, so there is one at a time.
     */
    async receive(events: readonly StormEvent[]): Promise<ReadonlyMap<string, string>> {
      const now = clock.now()
      const runAt = floorTo(now, HOUR_MS)
      const { storms, runs } = await repository.since(new Date(now.getTime() - RETURNS_WITHIN_MS))
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
      const news = newsEvents(storms, next, [...runs.filter((at) => at !== runAt.getTime()), runAt.getTime()])
      const told = news.length > 0 ? await subscribers(now) : []
      await repository.store(next, runAt, now, { events: news, told })
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

/** Events of one storm are posted in order. */
function newsEvents(
  before: readonly TrackedStorm[],
  after: readonly TrackedStorm[],
  runs: readonly number[],
): NewWebhookEvent[] {
  const byId = new Map(before.map((storm) => [storm.id, storm]))
  return after.flatMap((storm) => {
    const news = stormNews(byId.get(storm.id), storm)
    if (!news) return []
    const changes = news.changes.map((change) => ({ kind: change.kind, text: stormChangeText(change) }))
    const data = { storm: stormOnWire(storm, runs), changes }
    return { type: `storm.${news.kind}` as const, subject: `storm ${storm.id}`, data }
  })
}

/** A storm without hours cannot be followed; nor can one of a kind that we do not know. */
function foundStorm({ stormType, outlook }: StormEvent): FoundStorm | null {
  const isKnown = (STORM_TYPES as readonly string[]).includes(stormType)
  if (!isKnown || !outlook || outlook.hours.length === 0) return null
  return { kind: stormType, level: impactLevelOfIndex(outlook.index), hours: outlook.hours }
}
