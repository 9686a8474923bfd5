// Data that a feed gave while it was simulated must not be shown as real, nor the other way around.
import type { StormSource } from '@stormlane/domain/storms'
import { sql } from 'kysely'
import type { FeedModes } from '../feed-settings.ts'
import type { Database } from './database.ts'

/** The countries whose alerts have a feed of their own. */
const COUNTRIES: Readonly<Record<string, string>> = { alerts_canada: 'CAN', alerts_mexico: 'MEX' }

/** The storms that are made from a feed; alerts of all countries are one source of them. */
const STORM_SOURCES_OF_FEEDS: Readonly<Record<string, StormSource>> = {
  'events:storms': 'runs',
  'events:cyclones': 'cyclones',
  'events:severe_cast': 'severe_cast',
  government_alerts: 'government_alerts',
  alerts_canada: 'government_alerts',
  alerts_mexico: 'government_alerts',
}

/**
 * Deletes the stored data of feeds whose mode has changed since the last start. The data of a feed without a recorded
 * mode is kept.
 */
export async function forgetOtherModes({ asSystem }: Database, modes: FeedModes): Promise<void> {
  await asSystem.transaction().execute(async (db) => {
    // Processes that start at the same time take turns.
    await sql`lock table feed_modes in exclusive mode`.execute(db)
    const stored = await db.selectFrom('feed_modes').select(['feed', 'mode']).execute()
    const changed = stored.flatMap(({ feed, mode }) => (modes[feed] && modes[feed] !== mode ? feed : []))
    for (const feed of changed) {
      // Some feeds are stored in parts: `road_conditions:cameras`.
      await db
        .deleteFrom('hazard_feeds')
        .where((row) => row.or([row('name', '=', feed), row('name', 'like', `${feed}:%`)]))
        .execute()
      await db.deleteFrom('source_states').where('source', '=', feed).execute()
      await db.deleteFrom('source_counts').where('source', '=', feed).execute()
      const country = COUNTRIES[feed]
      if (country) await db.deleteFrom('government_alerts').where(sql`message->>'country'`, '=', country).execute()
      const source = STORM_SOURCES_OF_FEEDS[feed]
      if (source)
        for (const table of ['storms', 'storm_runs'] as const)
          await db.deleteFrom(table).where('source', '=', source).execute()
      if (feed === 'government_alerts') await db.deleteFrom('government_alerts').execute()
    }
    // Stored scores and routes may still name alerts and closures of the other mode, so all of them are due at once.
    if (changed.length > 0)
      for (const table of ['location_scores', 'route_results'] as const)
        await db.updateTable(table).set({ made_from: sql<string>`'expired ' || clock_timestamp()` }).execute()
    for (const [feed, mode] of Object.entries(modes))
      await db
        .insertInto('feed_modes')
        .values({ feed, mode })
        .onConflict((conflict) => conflict.column('feed').doUpdateSet({ mode }))
        .execute()
  })
}
