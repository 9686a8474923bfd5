import type { Database } from '../../platform/database/database.ts'

const PAGE_ROWS = 500

export function realtimeRepository(database: Database) {
  return {
    /** The newest number given out, and the newest already deleted. */
    head: (organizationId: string): Promise<{ lastId: number; prunedId: number }> =>
      database.asOrganization(organizationId, async (db) => {
        const head = await db
          .selectFrom('realtime_heads')
          .where('organization_id', '=', organizationId)
          .select(['last_id as lastId', 'pruned_id as prunedId'])
          .executeTakeFirst()
        return head ?? { lastId: 0, prunedId: 0 }
      }),

    /** The next page of updates after a number, oldest first; an empty page is the end. */
    after: (organizationId: string, id: number) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('realtime_updates')
          .where('organization_id', '=', organizationId)
          .where('id', '>', id)
          .select(['id', 'channel', 'data'])
          .orderBy('id')
          .limit(PAGE_ROWS)
          .execute(),
      ),
  }
}

export type RealtimeRepository = ReturnType<typeof realtimeRepository>
