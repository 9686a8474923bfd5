import { randomUUID } from 'node:crypto'
import type { StormEvent } from '@stormlane/domain/hazards'
import { impactLevelOfIndex } from '@stormlane/domain/levels'
import {
  FOUND_KINDS,
  type FoundStorm,
  mergedStorm,
  RETURNS_WITHIN_MS,
  type StormShape,
  type StormSource,
  stormChangeText,
  stormNews,
  stormPlaces,
  stormSource,
  stormWarnedOf,
  type TrackedStorm,
  trackStorms,
  withdrawnStorm,
} from '@stormlane/domain/storms'
import { type Clock, DAY_MS, floorTo, HOUR_MS } from '@stormlane/domain/time'
import { regionAt } from '@stormlane/geography'
import type { Database } from '../../platform/database/database.ts'
import type { NewWebhookEvent } from '../webhooks/webhook-event.repository.ts'
import { type StoredStorms, type StormRun, stormRepository } from './storm.repository.ts'
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

  /** Carries the storms of one source on, and returns the ids of those that were found, in their order. */
  async function follow(source: StormSource, found: readonly FoundStorm[]): Promise<string[]> {
    const now = clock.now()
    const runAt = floorTo(now, HOUR_MS)
    const { storms, runs } = await repository.since(new Date(now.getTime() - RETURNS_WITHIN_MS))
    const bySource = Map.groupBy(storms, ({ kind }) => (stormSource(kind) === source ? 'own' : 'others'))
    const before = bySource.get('own') ?? []
    const others = (bySource.get('others') ?? []).filter(({ state }) => state !== 'ended')
    const run = {
      at: runAt.getTime(),
      newId: randomUUID,
      placesOf: (storm: StormShape) => stormPlaces(storm, regionAt),
    }
    const separate = found.filter((storm) => stormWarnedOf(storm, others) === null)
    const next = trackStorms(before, separate, run).map((storm, index) => {
      // What is found again this time has none that covers it.
      if (index < separate.length || storm.state === 'ended' || source === 'runs') return storm
      const about = stormWarnedOf(storm, others)
      return about ? mergedStorm(storm, about.id, run.at) : withdrawnStorm(storm, run.at)
    })
    const searched = [...runs.filter(({ at }) => at !== run.at), { source, at: run.at }]
    const news = newsEvents(before, next, searched)
    const told = news.length > 0 ? await subscribers(now) : []
    await repository.store(next, { source, at: runAt }, now, { events: news, told })
    // The storms that were found come first, in their order.
    return separate.map((_storm, index) => next[index]?.id ?? '')
  }

  return {
    /**
     * Follows the storms of a run of our own; returns the id of the storm of each event. The process that follows a feed
     * calls it, so there is one at a time.
     */
    async receive(events: readonly StormEvent[]): Promise<ReadonlyMap<string, string>> {
      const found = events.flatMap((event) => {
        const storm = foundStorm(event)
        return storm ? [{ event, storm }] : []
      })
      const ids = await follow(
        'runs',
        found.map(({ storm }) => storm),
      )
      return new Map(found.map(({ event }, index) => [event.id, ids[index] ?? '']))
    },

    /** Follows what others forecast. Outbreaks and groups of alerts that are about a storm known otherwise are no second one. */
    async receiveFrom(source: Exclude<StormSource, 'runs'>, found: readonly FoundStorm[]): Promise<void> {
      await follow(source, found)
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
  runs: readonly StormRun[],
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
  if (!FOUND_KINDS.includes(stormType) || !outlook || outlook.hours.length === 0) return null
  return { kind: stormType, level: impactLevelOfIndex(outlook.index), hours: outlook.hours }
}
