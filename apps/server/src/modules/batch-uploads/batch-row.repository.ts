// Rows of a batch, read and written in the transaction that stores or corrects them.
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { RowToStore, StoredBatch } from './batch-upload.repository.ts'
import type { StoringOutcome } from './storing.ts'

type Db = Transaction<Tables>
export type NotedRow = { line: number } & StoringOutcome

/** Locks a batch in processing; undefined if it is not in processing or another process holds the lock. */
export const lockProcessingBatch = (db: Db, organizationId: string, id: string): Promise<StoredBatch | undefined> =>
  db
    .selectFrom('batch_uploads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The next accepted rows that are not stored yet, in line order. */
export const nextAcceptedRows = (db: Db, { organization_id, id, processed_through }: StoredBatch, most: number) =>
  db
    .selectFrom('batch_rows')
    .select(['line', 'asset'])
    .where('organization_id', '=', organization_id)
    .where('batch_id', '=', id)
    .where('problems', 'is', null)
    .where('line', '>', processed_through)
    .orderBy('line')
    .limit(most)
    .execute()

/** Deletes stored rows and moves refused ones to the rejected rows. */
export async function noteOutcomes(db: Db, batch: StoredBatch, rows: readonly NotedRow[]): Promise<void> {
  const { organization_id, id } = batch
  const noted = rows.map((row) => ({
    line: row.line,
    outcome: 'outcome' in row ? row.outcome : null,
    asset_id: 'outcome' in row ? row.assetId : null,
    problems: 'problem' in row ? [row.problem] : null,
  }))
  await sql`
    update batch_rows set outcome = noted.outcome, asset_id = noted.asset_id, problems = noted.problems, asset = null,
      cells = case when noted.problems is null then null else batch_rows.cells end
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as noted (line integer, outcome text, asset_id uuid, problems jsonb)
    where batch_rows.organization_id = ${organization_id} and batch_rows.batch_id = ${id}
      and batch_rows.line = noted.line`.execute(db)
  const refused = rows.filter((row) => 'problem' in row).length
  const count = (outcome: string) => rows.filter((row) => 'outcome' in row && row.outcome === outcome).length
  await db
    .updateTable('batch_uploads')
    .set({
      processed_through: rows.at(-1)?.line ?? batch.processed_through,
      processed_count: batch.processed_count + rows.length,
      created_count: batch.created_count + count('created'),
      updated_count: batch.updated_count + count('updated'),
      accepted_count: batch.accepted_count - refused,
      rejected_count: batch.rejected_count + refused,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

/** The reasons why valid rows were not stored, with the number of rows for each. */
export async function refusedRowCounts(
  db: Db,
  { organization_id, id }: StoredBatch,
): Promise<{ message: string; count: number }[]> {
  const { rows } = await sql<{ message: string; count: number }>`
    select problems -> 0 ->> 'message' as message, count(*) as count from batch_rows
    where organization_id = ${organization_id} and batch_id = ${id} and problems is not null and identity is not null
    group by 1 order by 2 desc`.execute(db)
  return rows
}

export async function markProcessed(
  db: Db,
  { organization_id, id }: StoredBatch,
  processingErrors: string[],
): Promise<void> {
  await db
    .updateTable('batch_uploads')
    .set({ status: 'processed', processing_errors: processingErrors })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

const rowsOf = (db: Db, { organization_id, id }: StoredBatch) =>
  db.selectFrom('batch_rows').where('organization_id', '=', organization_id).where('batch_id', '=', id)

export const findRow = (db: Db, batch: StoredBatch, line: number) =>
  rowsOf(db, batch).where('line', '=', line).select(['cells', 'problems']).executeTakeFirst()

/** Returns the line of the row that describes the same asset. */
export const findLineOf = (db: Db, batch: StoredBatch, identity: string | null) =>
  rowsOf(db, batch).where('identity', '=', identity).select('line').executeTakeFirst()

/** Replaces a rejected row and counts it as accepted if it has no problems left. */
export async function replaceRow(db: Db, { organization_id, id }: StoredBatch, row: RowToStore): Promise<StoredBatch> {
  await sql`update batch_rows set cells = ${JSON.stringify(row.cells)}::jsonb, identity = ${row.identity},
      asset = ${row.asset && JSON.stringify(row.asset)}::jsonb, problems = ${row.problems && JSON.stringify(row.problems)}::jsonb
    where organization_id = ${organization_id} and batch_id = ${id} and line = ${row.line}`.execute(db)
  const accepted = row.problems === null ? 1 : 0
  return db
    .updateTable('batch_uploads')
    .set((counts) => ({
      accepted_count: counts('accepted_count', '+', accepted),
      rejected_count: counts('rejected_count', '-', accepted),
    }))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
