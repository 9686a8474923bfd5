// The last answer of feeds that say everything anew each time, held as the text that goes over the wire.
import { createHash } from 'node:crypto'
import type { Clock } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { type Freshness, freshnessOf } from './freshness.ts'
import { hazardFeedRepository } from './hazard-feed.repository.ts'

export interface FeedRhythm {
  name: string
  everySeconds: number
}

interface Held {
  heardAt: Date | null
  version: string
  /** Items, separated by commas. */
  text: string
}

/** A feed is late after three rounds without an answer, and never sooner than this. */
const MISSED_ROUNDS = 3
const LEAST_PATIENCE_SECONDS = 900

export async function openSnapshots(database: Database, clock: Clock, feeds: readonly FeedRhythm[]) {
  const repository = hazardFeedRepository(database)
  const held = new Map<string, Held>()

  async function load(name: string): Promise<void> {
    const known = held.get(name) ?? { heardAt: null, version: '', text: '' }
    const feed = await repository.find(name)
    if (!feed) return
    const changed = feed.version !== null && feed.version !== known.version
    const text = changed ? ((await repository.body(name)) ?? '') : known.text
    held.set(name, { heardAt: feed.heardAt, version: feed.version ?? '', text })
  }

  await Promise.all(feeds.map(({ name }) => load(name)))
  return {
    load,
    text: (name: string): string => held.get(name)?.text ?? '',
    version: (name: string): string => held.get(name)?.version ?? '',

    freshness(name: string): Freshness {
      const { everySeconds = 0 } = feeds.find((feed) => feed.name === name) ?? {}
      const patience = Math.max(LEAST_PATIENCE_SECONDS, MISSED_ROUNDS * everySeconds)
      return freshnessOf(held.get(name)?.heardAt ?? null, patience, clock)
    },

    /** Keeps what a feed said; tells whether it is something new. */
    async store(name: string, items: readonly unknown[]): Promise<boolean> {
      const body = items.map((item) => JSON.stringify(item)).join(',')
      const version = createHash('sha256').update(body).digest('base64url').slice(0, 22)
      const changed = version !== held.get(name)?.version
      await repository.heard(name, clock.now(), changed ? { body, version } : {})
      await load(name)
      return changed
    },
  }
}

/** Of several feeds, the one heard longest ago; one never heard counts before all. */
export function oldest(freshnesses: readonly Freshness[]): Freshness {
  const all = [...freshnesses].sort((a, b) => (b.age_seconds ?? Infinity) - (a.age_seconds ?? Infinity))
  const [first] = all
  return first ?? { updated_at: null, age_seconds: null, is_stale: true }
}
