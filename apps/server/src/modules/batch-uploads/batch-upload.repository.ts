import { BATCH_LIMITS, type BatchType, type RowProblem } from '@stormlane/domain/batch'
import { type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { findFileVehicles } from '../routes/route-batch.repository.ts'
import type { BatchAsset } from './row-reading.ts'

export type StoredBatch = Selectable<Tables['batch_uploads']>

export interface RowToStore {
  line: number
  cells: readonly string[]
  identity: string | null
  asset: BatchAsset | null
  problems: RowProblem[] | null
}

export interface StoredRow {
  line: number
  cells: string[] | null
  asset: Record<string, unknown> | null
  problems: RowProblem[] | null
}

/** Excludes files that are still being received. */
export const visibleBatch = (db: Transaction<Tables>, organizationId: string, id: string) =>
  db
    .selectFrom('batch_uploads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', isUuid(id) ? id : null)
    .where('status', '<>', 'receiving')

export function batchUploadRepository(database: Database) {
  const received = (db: Transaction<Tables>, organizationId: string) =>
    db.selectFrom('batch_uploads').where('organization_id', '=', organizationId).where('status', '<>', 'receiving')

  const rowsOf = (db: Transaction<Tables>, organizationId: string, id: string, rejected: boolean) =>
    db
      .selectFrom('batch_rows')
      .where('organization_id', '=', organizationId)
      .where('batch_id', '=', id)
      .where('problems', rejected ? 'is not' : 'is', null)

  return {
    /** Returns null if the organization's files would exceed `mostBytes`. Unfinished uploads count at maximum size. */
    begin: (
      organizationId: string,
      batch: { batch_type: BatchType; file_name: string; created_at: Date },
      mostBytes: number,
    ): Promise<string | null> =>
      database.asOrganization(organizationId, async (db) => {
        // Serializes starts of uploads within the organization, so that concurrent uploads cannot exceed the limit.
        await sql`select pg_advisory_xact_lock(hashtextextended('batch uploads ' || ${organizationId}, 0))`.execute(db)
        const { rows } = await sql<{ bytes: number }>`
          select coalesce(sum(case status when 'receiving' then ${BATCH_LIMITS.fileBytes} else byte_count end), 0)::float8 as bytes
          from batch_uploads where organization_id = ${organizationId}`.execute(db)
        if ((rows[0]?.bytes ?? 0) + BATCH_LIMITS.fileBytes > mostBytes) return null
        const { id } = await db
          .insertInto('batch_uploads')
          .values({ ...batch, organization_id: organizationId, status: 'receiving', columns: '[]' })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),

    vehiclesNamed: (organizationId: string, typed: readonly string[]) =>
      database.asOrganization(organizationId, (db) => findFileVehicles(db, organizationId, typed)),

    addPart: (organizationId: string, batch_id: string, position: number, bytes: Buffer) =>
      database.asOrganization(organizationId, (db) =>
        db
          .insertInto('batch_file_parts')
          .values({ organization_id: organizationId, batch_id, position, bytes })
          .execute(),
      ),

    addRows: (organizationId: string, id: string, rows: readonly RowToStore[]) =>
      database.asOrganization(organizationId, (db) =>
        sql`insert into batch_rows (organization_id, batch_id, line, cells, identity, asset, problems)
          select ${organizationId}::uuid, ${id}::uuid, line, cells, identity, asset, problems
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as rows (line integer, cells jsonb, identity text, asset jsonb, problems jsonb)`.execute(db),
      ),

    finish: (
      organizationId: string,
      id: string,
      {
        columns,
        ...facts
      }: Pick<StoredBatch, 'processing_errors' | 'byte_count' | 'accepted_count' | 'rejected_count'> & {
        columns: (string | null)[]
      },
    ): Promise<StoredBatch> =>
      database.asOrganization(organizationId, (db) =>
        db
          .updateTable('batch_uploads')
          .set({ ...facts, columns: JSON.stringify(columns), status: 'pending' })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    list: (organizationId: string, { limit, offset }: { limit: number; offset: number }): Promise<StoredBatch[]> =>
      database.asOrganization(organizationId, (db) =>
        received(db, organizationId)
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (organizationId: string): Promise<number> =>
      database.asOrganization(organizationId, async (db) => {
        const { count } = await received(db, organizationId)
          .select((rows) => rows.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count
      }),

    find: (organizationId: string, id: string): Promise<StoredBatch | undefined> =>
      database.asOrganization(organizationId, (db) => visibleBatch(db, organizationId, id).executeTakeFirst()),

    /** Removes files whose upload was interrupted. */
    async pruneReceiving(createdBefore: Date): Promise<void> {
      await database.asSystem
        .deleteFrom('batch_uploads')
        .where('status', '=', 'receiving')
        .where('created_at', '<', createdBefore)
        .execute()
    },

    /** Removes files and their rows; assets created from them stay. */
    async prune(createdBefore: Date): Promise<void> {
      const isOld = sql<SqlBool>`created_at < ${createdBefore} and status in ('pending', 'processed')`
      await deleteInBatches(database.asSystem, 'batch_uploads', isOld)
    },

    /** Moves a pending batch to processing; a processed one stays as it is. */
    askForProcessing: (organizationId: string, id: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .updateTable('batch_uploads')
          .set({ status: 'processing' })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .execute(),
      ),

    part: (organizationId: string, id: string, position: number): Promise<Buffer | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const found = await db
          .selectFrom('batch_file_parts')
          .select('bytes')
          .where('organization_id', '=', organizationId)
          .where('batch_id', '=', id)
          .where('position', '=', position)
          .executeTakeFirst()
        return found?.bytes
      }),

    rows: (
      organizationId: string,
      id: string,
      { rejected, after = 0, limit, offset = 0 }: { rejected: boolean; after?: number; limit: number; offset?: number },
    ): Promise<StoredRow[]> =>
      database.asOrganization(
        organizationId,
        (db) =>
          rowsOf(db, organizationId, id, rejected)
            .select(['line', 'cells', 'asset', 'problems'])
            .where('line', '>', after)
            .orderBy('line')
            .limit(limit)
            .offset(offset)
            .execute() as Promise<StoredRow[]>,
      ),

    /** With `withAssets`, also deletes what the batch created, except an organization's last location. */
    remove: (
      organizationId: string,
      id: string,
      withAssets: boolean,
      audit?: AuditChange<StoredBatch>,
    ): Promise<StoredBatch | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const batch = await visibleBatch(db, organizationId, id).forUpdate().executeTakeFirst()
        if (!batch) return undefined
        if (withAssets) await removeAssets(db, batch)
        await db
          .deleteFrom('batch_uploads')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute()
        await audit?.(db, batch)
        return batch
      }),

    /** Removes a file that was refused while it was received. */
    discard: (organizationId: string, id: string) =>
      database.asOrganization(organizationId, (db) =>
        db.deleteFrom('batch_uploads').where('organization_id', '=', organizationId).where('id', '=', id).execute(),
      ),

    /** Returns batches in processing, oldest first, of all active and subscribed organizations. */
    processing: (now: Date): Promise<{ organization_id: string; id: string }[]> =>
      database.asSystem
        .selectFrom('batch_uploads')
        .innerJoin('organizations', 'organizations.id', 'organization_id')
        .where(isServed(now))
        .select(['organization_id', 'batch_uploads.id'])
        .where('status', '=', 'processing')
        .orderBy('batch_uploads.created_at')
        .execute(),
  }
}

async function removeAssets(db: Transaction<Tables>, { organization_id, id, batch_type }: StoredBatch): Promise<void> {
  const table = batch_type === 'location' ? sql.table('locations') : sql.table('routes')
  await sql`
    with created as (
      select asset_id from batch_rows
      where organization_id = ${organization_id} and batch_id = ${id} and outcome = 'created'
    ), kept as (
      select id from ${table} where organization_id = ${organization_id} and ${batch_type} = 'location'
      order by id in (select asset_id from created), created_at, id limit 1
    )
    delete from ${table} where organization_id = ${organization_id}
      and id in (select asset_id from created) and id not in (select id from kept)`.execute(db)
}
