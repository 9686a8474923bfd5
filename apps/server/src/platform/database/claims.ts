// Due work is claimed in batches, so that any number of processes divide it without asking each other. A claim is given back when its batch is
// done; one of a process that died runs out.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Claims = ReturnType<typeof openClaims>

/** Several times what a batch takes. If one takes longer, another process does the same work, and only one of the two results is stored. */
const LASTS_SECONDS = 60

export function openClaims(db: Kysely<Tables>, lastsSeconds = LASTS_SECONDS) {
  const owner = randomUUID()
  return {
    /**
     * Does the work with those of the items that nobody else has claimed. What another process finished since they were listed is free
     * again, so the work has to look whether an item is still due.
     */
    async withClaimed<Item extends { id: string }>(
      work: string,
      items: readonly Item[],
      perform: (claimed: Item[]) => Promise<void>,
    ): Promise<void> {
      // In the order of their ids, so that two processes that claim the same items never wait for each other in a circle.
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
        // A claim that cannot be given back runs out by itself.
        await sql`delete from work_claims where work = ${work} and owner = ${owner} and item_id = any(${ids}::uuid[])`
          .execute(db)
          .catch(() => undefined)
      }
    },

    /** Whether another process works on items of this kind now: then there probably are more. */
    async heldByOthers(work: string): Promise<boolean> {
      const { rows } = await sql<{ held: boolean }>`
        select exists (
          select from work_claims where work = ${work} and owner <> ${owner} and claimed_until > clock_timestamp()
        ) as held`.execute(db)
      return rows[0]?.held ?? false
    },

    /** Removes what processes left behind that died. */
    async prune(): Promise<void> {
      await sql`delete from work_claims where claimed_until < clock_timestamp()`.execute(db)
    },
  }
}
