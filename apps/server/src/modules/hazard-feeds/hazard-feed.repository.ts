import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** PostgreSQL notification channel; the payload is the name of the feed that answered. */
export const HAZARDS_NOTIFY_CHANNEL = 'stormlane_hazards'

export interface FeedState {
  lastAnswerAt: Date
  /** A hash of the body, so equal bodies have equal versions. */
  version: string | null
}

export function hazardFeedRepository({ asSystem }: Database) {
  return {
    async find(name: string): Promise<FeedState | undefined> {
      return asSystem
        .selectFrom('hazard_feeds')
        .where('name', '=', name)
        .select(['heard_at as lastAnswerAt', 'version'])
        .executeTakeFirst()
    },

    async body(name: string): Promise<string | null> {
      const row = await asSystem.selectFrom('hazard_feeds').where('name', '=', name).select('body').executeTakeFirst()
      return row?.body ?? null
    },

    /** Records that a feed answered, stores the body if it changed, and notifies every process. */
    async recordAnswer(
      name: string,
      lastAnswerAt: Date,
      changed: { body?: string; version?: string } = {},
    ): Promise<void> {
      await asSystem
        .insertInto('hazard_feeds')
        .values({ name, heard_at: lastAnswerAt, ...changed })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ heard_at: lastAnswerAt, ...changed }))
        .execute()
      await sql`select pg_notify(${HAZARDS_NOTIFY_CHANNEL}, ${name})`.execute(asSystem)
    },
  }
}
