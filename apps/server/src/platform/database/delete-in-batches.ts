import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * A batch takes some milliseconds. Deleting millions of rows at once would hold locks and grow the write-ahead log for
 * minutes.
 */
const ROWS_PER_DELETE = 5000

/** Deletes rows of any organization, a few thousand at a time. The condition should be on an indexed column. */
export async function deleteInBatches(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
  rowsPerDelete = ROWS_PER_DELETE,
): Promise<void> {
  while (await deleteBatch(db, table, condition, rowsPerDelete));
}

/** Deletes one batch; returns whether there may be more. */
export async function deleteBatch(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
  rows = ROWS_PER_DELETE,
): Promise<boolean> {
  const name = sql.table(table)
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${rows}))`.execute(db)
  return Number(numAffectedRows ?? 0) === rows
}
