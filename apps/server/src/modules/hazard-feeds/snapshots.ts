// Keeps the latest full answer of each polled feed in memory, already serialized as JSON.
import { createHash } from 'node:crypto'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { computeFreshness, type Freshness } from './freshness.ts'
import { hazardFeedRepository } from './hazard-feed.repository.ts'

export interface PolledFeed {
  name: string
  everySeconds: number
}

interface Snapshot {
  lastAnswerAt: Date | null
  version: string
  /** Items, separated by commas. */
  text: string
}

/** Our choice: a feed is stale after three polls without an answer, but never before 15 minutes. */
const MISSED_POLLS = 3
const MIN_STALE_AFTER_SECONDS = 900

export async function openSnapshots(database: Database, clock: Clock, feeds: readonly PolledFeed[]) {
  const repository = hazardFeedRepository(database)
  const snapshots = new Map<string, Snapshot>()

  async function load(name: string): Promise<void> {
    const current = snapshots.get(name) ?? { lastAnswerAt: null, version: '', text: '' }
    const feed = await repository.find(name)
    if (!feed) return
    const changed = feed.version !== null && feed.version !== current.version
    const text = changed ? ((await repository.body(name)) ?? '') : current.text
    snapshots.set(name, { lastAnswerAt: feed.lastAnswerAt, version: feed.version ?? '', text })
  }

  await Promise.all(feeds.map(({ name }) => load(name)))
  return {
    load,
    text: (name: string): string => snapshots.get(name)?.text ?? '',
    version: (name: string): string => snapshots.get(name)?.version ?? '',

    freshness(name: string): Freshness {
      const { everySeconds = 0 } = feeds.find((feed) => feed.name === name) ?? {}
      const staleAfterSeconds = Math.max(MIN_STALE_AFTER_SECONDS, MISSED_POLLS * everySeconds)
      return computeFreshness(snapshots.get(name)?.lastAnswerAt ?? null, staleAfterSeconds, clock)
    },

    /** Stores the feed's items; returns whether they changed. */
    async store(name: string, items: readonly unknown[]): Promise<boolean> {
      const body = items.map((item) => JSON.stringify(item)).join(',')
      const version = createHash('sha256').update(body).digest('base64url').slice(0, 22)
      const changed = version !== snapshots.get(name)?.version
      await repository.recordAnswer(name, clock.now(), changed ? { body, version } : {})
      await load(name)
      return changed
    },
  }
}

/** The freshness of the feed that answered longest ago; a feed that never answered counts as the oldest. */
export function stalest(freshnesses: readonly Freshness[]): Freshness {
  const all = [...freshnesses].sort((a, b) => (b.age_seconds ?? Infinity) - (a.age_seconds ?? Infinity))
  const [first] = all
  return first ?? { updated_at: null, age_seconds: null, is_stale: true }
}
