import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Carries the name of the feed that was heard. */
export const HAZARDS_NOTIFY_CHANNEL = 'stormlane_hazards'

/** What a feed said last. */
export interface HeardFeed {
  heardAt: Date
  /** Names the body: equal bodies have equal versions. */
  version: string | null
}

export function hazardFeedRepository({ asSystem }: Database) {
  return {
    async find(name: string): Promise<HeardFeed | undefined> {
      return asSystem
        .selectFrom('hazard_feeds')
        .where('name', '=', name)
        .select(['heard_at as heardAt', 'version'])
        .executeTakeFirst()
    },

    async body(name: string): Promise<string | null> {
      const row = await asSystem.selectFrom('hazard_feeds').where('name', '=', name).select('body').executeTakeFirst()
      return row?.body ?? null
    },

    /** Notes that a feed answered, with what it said where that changed, and tells every process. */
    async heard(name: string, heardAt: Date, said: { body?: string; version?: string } = {}): Promise<void> {
      await asSystem
        .insertInto('hazard_feeds')
        .values({ name, heard_at: heardAt, ...said })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ heard_at: heardAt, ...said }))
        .execute()
      await sql`select pg_notify(${HAZARDS_NOTIFY_CHANNEL}, ${name})`.execute(asSystem)
    },
  }
}
