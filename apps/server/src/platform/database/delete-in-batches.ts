import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Some milliseconds of work. A delete of millions of rows would hold locks and grow the write-ahead log for minutes. */
const ROWS_PER_DELETE = 5000

/** Deletes rows of any organization, a few thousand at a time. The condition should be on an indexed column. */
export async function deleteInBatches(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  const name = sql.table(table)
  for (let deleted = ROWS_PER_DELETE; deleted === ROWS_PER_DELETE; ) {
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${ROWS_PER_DELETE}))`.execute(
      db,
    )
    deleted = Number(numAffectedRows ?? 0)
  }
}
