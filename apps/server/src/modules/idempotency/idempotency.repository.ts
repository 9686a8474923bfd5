import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'

interface KeyedRequest {
  keyHash: Buffer
  requestHash: Buffer
}

/** A key that a process has claimed, and how many times it has been claimed so far. */
export interface TakenKey {
  organizationId: string
  keyHash: Buffer
  attempt: number
}

export type Taken =
  | { state: 'new'; attempt: number }
  /** The first request with the key is not answered yet. */
  | { state: 'running' }
  /** The key was used for another request. */
  | { state: 'other' }
  /** The first request changed something, and its process ended before the answer. */
  | { state: 'unanswered' }
  | { state: 'answered'; status: number; answer: Buffer; fileHash: Buffer | null }

interface Kept {
  isSame: boolean
  isLeased: boolean
  status: number | null
  answer: Buffer | null
  fileHash: Buffer | null
}

const own = ({ organizationId, keyHash, attempt }: TakenKey) =>
  sql<boolean>`organization_id = ${organizationId} and key_hash = ${keyHash} and attempt = ${attempt}`

/**
 * Call in the transaction of a change. Returns false if this request no longer holds the key: the change must then be
 * rolled back.
 */
export async function noteChange(db: Transaction<Tables>, key: TakenKey): Promise<boolean> {
  const { rows } = await sql<{ wrote: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as wrote`.execute(db)
  if (!rows[0]?.wrote) return true
  const { numAffectedRows } = await sql`update idempotent_answers set has_changes = true where ${own(key)}`.execute(db)
  return numAffectedRows === 1n
}

/** Uses the database clock, so that all processes agree. */
export function idempotencyRepository(database: Database) {
  return {
    /**
     * Claims the key for this request. A key that has expired, or whose process died before it changed anything, is
     * claimed again.
     */
    take: (
      organizationId: string,
      { keyHash, requestHash }: KeyedRequest,
      { leaseSeconds, keptHours }: { leaseSeconds: number; keptHours: number },
    ): Promise<Taken> =>
      database.asOrganization(organizationId, async (db) => {
        const lease = sql`clock_timestamp() + ${leaseSeconds} * interval '1 second'`
        const { rows: taken } = await sql<{ attempt: number }>`
          insert into idempotent_answers as kept (organization_id, key_hash, request_hash, leased_until)
          values (${organizationId}, ${keyHash}, ${requestHash}, ${lease})
          on conflict (organization_id, key_hash) do update
            set request_hash = excluded.request_hash, started_at = clock_timestamp(), leased_until = excluded.leased_until,
              attempt = kept.attempt + 1, status = null, answer_encrypted = null, has_changes = false, file_hash = null
            where (kept.status is null and not kept.has_changes and kept.leased_until < clock_timestamp())
              or kept.started_at < clock_timestamp() - ${keptHours} * interval '1 hour'
          returning attempt`.execute(db)
        if (taken[0]) return { state: 'new', attempt: taken[0].attempt }
        const { rows } = await sql<Kept>`
          select request_hash = ${requestHash} as "isSame", leased_until >= clock_timestamp() as "isLeased", status,
            answer_encrypted as answer, file_hash as "fileHash"
          from idempotent_answers
          where organization_id = ${organizationId} and key_hash = ${keyHash}`.execute(db)
        const [kept] = rows
        // No row: the first request has just failed, so the caller may try again.
        if (!kept) return { state: 'running' }
        if (!kept.isSame) return { state: 'other' }
        if (kept.status !== null && kept.answer)
          return { state: 'answered', status: kept.status, answer: kept.answer, fileHash: kept.fileHash }
        return { state: kept.isLeased ? 'running' : 'unanswered' }
      }),

    /** Extends the leases of requests that are still being answered. */
    async renew(keys: readonly TakenKey[], leaseSeconds: number): Promise<void> {
      for (const [organizationId, taken] of Map.groupBy(keys, (key) => key.organizationId))
        await database.asOrganization(organizationId, (db) =>
          sql`
            update idempotent_answers set leased_until = clock_timestamp() + ${leaseSeconds} * interval '1 second'
            where organization_id = ${organizationId} and status is null and (${sql.join(taken.map(own), sql` or `)})`.execute(
            db,
          ),
        )
    },

    async keep(key: TakenKey, status: number, answer: Buffer, fileHash: Buffer | null): Promise<void> {
      await database.asOrganization(key.organizationId, (db) =>
        sql`
          update idempotent_answers set status = ${status}, answer_encrypted = ${answer}, file_hash = ${fileHash}
          where ${own(key)}`.execute(db),
      )
    },

    /** Frees the key of a request that was refused. */
    async release(key: TakenKey): Promise<void> {
      await database.asOrganization(key.organizationId, (db) =>
        sql`delete from idempotent_answers where ${own(key)}`.execute(db),
      )
    },

    /** Frees the key of a failed request unless it has already changed something. */
    async giveUp(key: TakenKey): Promise<void> {
      await database.asOrganization(key.organizationId, async (db) => {
        await sql`delete from idempotent_answers where ${own(key)} and not has_changes`.execute(db)
        await sql`update idempotent_answers set leased_until = clock_timestamp() where ${own(key)}`.execute(db)
      })
    },

    /** Removes the answers of all organizations that are older than `keptHours`. */
    async prune(keptHours: number): Promise<void> {
      const isOld = sql<boolean>`started_at < clock_timestamp() - ${keptHours} * interval '1 hour'`
      await deleteInBatches(database.asSystem, 'idempotent_answers', isOld)
    },
  }
}
