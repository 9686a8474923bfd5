import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Carries the name of the feed that was heard. */
export const HAZARDS_NOTIFY_CHANNEL = 'stormlane_hazards'

export function hazardFeedRepository({ asSystem }: Database) {
  return {
    /** When each feed was last heard. */
    async heardAt(name: string): Promise<Date | null> {
      const row = await asSystem
        .selectFrom('hazard_feeds')
        .where('name', '=', name)
        .select('heard_at')
        .executeTakeFirst()
      return row?.heard_at ?? null
    },

    /** Notes that a feed answered and tells every process, whether or not it had news. */
    async heard(name: string, heardAt: Date): Promise<void> {
      await asSystem
        .insertInto('hazard_feeds')
        .values({ name, heard_at: heardAt })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ heard_at: heardAt }))
        .execute()
      await sql`select pg_notify(${HAZARDS_NOTIFY_CHANNEL}, ${name})`.execute(asSystem)
    },
  }
}
