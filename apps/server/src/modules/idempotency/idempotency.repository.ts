import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

interface KeyedRequest {
  keyHash: Buffer
  requestHash: Buffer
}

export type Taken =
  | { state: 'new' }
  /** The first request with the key is not answered yet. */
  | { state: 'running' }
  /** The key was used for another request. */
  | { state: 'other' }
  | { state: 'answered'; status: number; answer: Buffer }

interface Kept {
  isSame: boolean
  status: number | null
  answer: Buffer | null
}

/** Times are those of the database, so that all processes agree on them. */
export function idempotencyRepository(database: Database) {
  return {
    /** Takes the key for this request. One whose process ended before the answer, or that is too old, is taken again. */
    take: (
      organizationId: string,
      { keyHash, requestHash }: KeyedRequest,
      { abandonedAfterSeconds, keptHours }: { abandonedAfterSeconds: number; keptHours: number },
    ): Promise<Taken> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows: taken } = await sql`
          insert into idempotent_answers as kept (organization_id, key_hash, request_hash)
          values (${organizationId}, ${keyHash}, ${requestHash})
          on conflict (organization_id, key_hash) do update
            set request_hash = excluded.request_hash, started_at = clock_timestamp(), status = null, answer_encrypted = null
            where (kept.status is null and kept.started_at < clock_timestamp() - ${abandonedAfterSeconds} * interval '1 second')
              or kept.started_at < clock_timestamp() - ${keptHours} * interval '1 hour'
          returning true`.execute(db)
        if (taken.length > 0) return { state: 'new' }
        const { rows } = await sql<Kept>`
          select request_hash = ${requestHash} as "isSame", status, answer_encrypted as answer from idempotent_answers
          where organization_id = ${organizationId} and key_hash = ${keyHash}`.execute(db)
        const [kept] = rows
        // Without a row the first request has just failed, and the caller may try again.
        if (!kept) return { state: 'running' }
        if (!kept.isSame) return { state: 'other' }
        if (kept.status === null || !kept.answer) return { state: 'running' }
        return { state: 'answered', status: kept.status, answer: kept.answer }
      }),

    async keep(organizationId: string, key_hash: Buffer, status: number, answer: Buffer): Promise<void> {
      await database.asOrganization(organizationId, (db) =>
        db
          .updateTable('idempotent_answers')
          .set({ status, answer_encrypted: answer })
          .where('organization_id', '=', organizationId)
          .where('key_hash', '=', key_hash)
          .execute(),
      )
    },

    /** Frees the key of a request that failed. */
    async release(organizationId: string, key_hash: Buffer): Promise<void> {
      await database.asOrganization(organizationId, (db) =>
        db
          .deleteFrom('idempotent_answers')
          .where('organization_id', '=', organizationId)
          .where('key_hash', '=', key_hash)
          .execute(),
      )
    },

    /** Removes the answers of all organizations that are older than this. */
    async prune(keptHours: number): Promise<void> {
      const isOld = sql<boolean>`started_at < clock_timestamp() - ${keptHours} * interval '1 hour'`
      await deleteInBatches(database.asSystem, 'idempotent_answers', isOld)
    },
  }
}
