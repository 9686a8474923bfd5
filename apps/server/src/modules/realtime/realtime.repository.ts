import type { RealtimeChannel } from '@stormlane/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Updates read per query. */
export const UPDATES_PAGE_ROWS = 500
/** Notification channel; its payloads are the ids of organizations with new updates. */
export const REALTIME_NOTIFY_CHANNEL = 'stormlane_realtime'

/** Rows deleted per statement: a few milliseconds of work, so that updates can be stored in between. */
const PRUNED_ROWS = 5000

export function realtimeRepository(database: Database) {
  return {
    /** Returns the newest assigned id and the newest deleted one. */
    head: (organizationId: string): Promise<{ lastId: number; prunedId: number }> =>
      database.asOrganization(organizationId, async (db) => {
        const head = await db
          .selectFrom('realtime_heads')
          .where('organization_id', '=', organizationId)
          .select(['last_id as lastId', 'pruned_id as prunedId'])
          .executeTakeFirst()
        return head ?? { lastId: 0, prunedId: 0 }
      }),

    /** Stores updates, numbered in order, and notifies every process. */
    async append(
      organizationId: string,
      channel: RealtimeChannel,
      payloads: readonly string[],
      now: Date,
    ): Promise<void> {
      await database.asOrganization(organizationId, async (db) => {
        const { last_id } = await db
          .insertInto('realtime_heads')
          .values({ organization_id: organizationId, last_id: payloads.length })
          .onConflict((conflict) =>
            conflict
              .column('organization_id')
              .doUpdateSet({ last_id: sql`realtime_heads.last_id + ${payloads.length}` }),
          )
          .returning('last_id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('realtime_updates')
          .values(
            payloads.map((payload, i) => ({
              organization_id: organizationId,
              id: last_id - payloads.length + 1 + i,
              channel,
              data: payload,
              created_at: now,
            })),
          )
          .execute()
      })
      database.notifySoon(REALTIME_NOTIFY_CHANNEL, organizationId)
    },

    /** Returns the newest id of each of these organizations in one query. */
    heads: (organizationIds: readonly string[]): Promise<{ organizationId: string; lastId: number }[]> =>
      database.asSystem
        .selectFrom('realtime_heads')
        .where('organization_id', '=', sql<string>`any(${organizationIds}::uuid[])`)
        .select(['organization_id as organizationId', 'last_id as lastId'])
        .execute(),

    /**
     * Deletes old updates and stores the newest deleted id per organization, so that a client that missed those updates
     * is asked to reload.
     */
    async prune(createdBefore: Date, vehiclesBefore: Date): Promise<void> {
      for (let deleted = PRUNED_ROWS; deleted === PRUNED_ROWS; ) {
        const { rows } = await sql<{ count: number }>`
        with gone as (
          delete from realtime_updates where ctid = any(array(
            select ctid from realtime_updates
            where created_at < ${createdBefore} or (channel = 'vehicles' and created_at < ${vehiclesBefore})
            limit ${PRUNED_ROWS}))
          returning organization_id, id
        ), highest as (
          select organization_id, max(id) as id from gone group by organization_id
        ), noted as (
          update realtime_heads set pruned_id = greatest(pruned_id, highest.id)
          from highest where realtime_heads.organization_id = highest.organization_id
        )
        select count(*) from gone`.execute(database.asSystem)
        deleted = rows[0]?.count ?? 0
      }
    },

    /** Returns the next page of updates after an id, oldest first; a page that is not full is the last. */
    after: (organizationId: string, id: number) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('realtime_updates')
          .where('organization_id', '=', organizationId)
          .where('id', '>', id)
          .select(['id', 'channel', 'data'])
          .orderBy('id')
          .limit(UPDATES_PAGE_ROWS)
          .execute(),
      ),
  }
}

export type RealtimeRepository = ReturnType<typeof realtimeRepository>
