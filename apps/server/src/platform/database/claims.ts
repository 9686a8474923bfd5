// Due work is claimed in batches, so that any number of processes can divide it without coordination. A claim is
// released when its batch is done; the claims of a process that died expire.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Claims = ReturnType<typeof openClaims>

/**
 * Several times the duration of a batch. If a batch takes longer, another process repeats the work, and only one of the
 * two results is stored.
 */
const LASTS_SECONDS = 60

export function openClaims(db: Kysely<Tables>, lastsSeconds = LASTS_SECONDS) {
  const owner = randomUUID()
  return {
    /**
     * Performs the work on those items that nobody else has claimed. An item that another process finished after it was
     * listed can be claimed again, so `perform` has to check that each item is still due.
     */
    async withClaimed<Item extends { id: string }>(
      work: string,
      items: readonly Item[],
      perform: (claimed: Item[]) => Promise<void>,
    ): Promise<void> {
      // Ordered by id, so that two processes that claim the same items cannot deadlock.
      const { rows } = await sql<{ item_id: string }>`
        insert into work_claims (work, item_id, owner, claimed_until)
        select ${work}, id, ${owner}, clock_timestamp() + ${lastsSeconds}::float8 * interval '1 second'
        from unnest(${items.map(({ id }) => id)}::uuid[]) as id order by id
        on conflict (work, item_id) do update set owner = excluded.owner, claimed_until = excluded.claimed_until
          where work_claims.claimed_until <= clock_timestamp()
        returning item_id`.execute(db)
      if (rows.length === 0) return
      const ids = rows.map(({ item_id }) => item_id)
      const claimed = new Set(ids)
      try {
        await perform(items.filter(({ id }) => claimed.has(id)))
      } finally {
        // A claim that cannot be released expires by itself.
        await sql`delete from work_claims where work = ${work} and owner = ${owner} and item_id = any(${ids}::uuid[])`
          .execute(db)
          .catch(() => undefined)
      }
    },

    /** Whether another process works on items of this kind now, which suggests that there are more. */
    async heldByOthers(work: string): Promise<boolean> {
      const { rows } = await sql<{ held: boolean }>`
        select exists (
          select from work_claims where work = ${work} and owner <> ${owner} and claimed_until > clock_timestamp()
        ) as held`.execute(db)
      return rows[0]?.held ?? false
    },

    /** Deletes the expired claims of processes that died. */
    async prune(): Promise<void> {
      await sql`delete from work_claims where claimed_until < clock_timestamp()`.execute(db)
    },
  }
}
