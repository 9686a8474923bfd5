// Reads and deletes everything of one organization, whatever the module: these queries run over all tables by design.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type OrganizationTable, organizationTables, secretsOf } from './organization-tables.ts'

/** A row may have a few bytes or several megabytes, so the page size adapts to the size of the rows read so far. */
const FIRST_PAGE_ROWS = 20
const MAX_PAGE_ROWS = 2_000
const PAGE_BYTES = 4_000_000
/**
 * Rows deleted in one transaction. It ends within a fraction of a second, so that other queries do not wait for its
 * locks.
 */
const DELETE_ROWS = 2_000

export type Snapshot = Transaction<Tables>

export function offboardingRepository({ asSystem }: Database) {
  return {
    /** Runs `work` on one consistent snapshot of the database, however long it takes. */
    inSnapshot: <T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
      asSystem.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),

    users: (organizationId: string): Promise<{ id: string; email: string }[]> =>
      asSystem.selectFrom('users').where('organization_id', '=', organizationId).select(['id', 'email']).execute(),

    /** The card subscription that would still be billed, if there is one. */
    findBilledSubscription: (organizationId: string) =>
      asSystem
        .selectFrom('billing_customers')
        .where('organization_id', '=', organizationId)
        .where('status', 'in', ['active', 'past_due', 'unpaid'])
        .where('cancels_at_period_end', '=', false)
        .select(['provider', 'customer_id as customerId'])
        .executeTakeFirst(),

    /** Deletes the rows of all tables in short transactions; returns how many. */
    async deleteRows(organizationId: string): Promise<number> {
      let deleted = 0
      for (const table of organizationTables)
        for (let count = DELETE_ROWS; count >= DELETE_ROWS; deleted += count)
          count = await asSystem.transaction().execute((db) => deleteSome(db, table, organizationId))
      return deleted
    },

    /** Deletes the organization and anything written since, and runs `record` in the same transaction. */
    deleteOrganization: (organizationId: string, record: (db: Transaction<Tables>) => Promise<void>): Promise<void> =>
      asSystem.transaction().execute(async (db) => {
        await db.deleteFrom('organizations').where('id', '=', organizationId).execute()
        while ((await deleteSome(db, 'audit_lines', organizationId)) > 0);
        await record(db)
      }),

    /** Jobs stay in the queue's tables for days after they ran, with the ids and addresses they were for. */
    async deleteJobs(organizationId: string, addresses: readonly string[]): Promise<void> {
      const { rows } = await sql<{ exists: boolean }>`
        select to_regclass('pgboss.job') is not null as exists`.execute(asSystem)
      if (!rows[0]?.exists) return
      await sql`delete from pgboss.job where data ->> 'organizationId' = ${organizationId}
        or lower(data ->> 'email') = any (${addresses}::text[])`.execute(asSystem)
    },
  }
}

async function deleteSome(db: Transaction<Tables>, table: OrganizationTable, organizationId: string): Promise<number> {
  if (table === 'audit_lines') await sql`select set_config('stormlane.audit_removal', 'allowed', true)`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where organization_id = ${organizationId} limit ${DELETE_ROWS}))`.execute(db)
  return Number(numAffectedRows)
}

/** Yields pages of rows as lines of JSON. The query omits secrets, so they never leave the database. */
export async function* readRows(
  snapshot: Snapshot,
  table: OrganizationTable | 'organizations',
  organizationId: string,
): AsyncGenerator<string[]> {
  const secrets = table === 'organizations' ? [] : secretsOf(table)
  const columns = (await columnsOf(snapshot, table)).filter((column) => !secrets.includes(column))
  const key = sql.ref(table === 'organizations' ? 'id' : 'organization_id')
  // `row_to_json` may put line breaks between tokens, but a line must be one row.
  const rows = sql<{ line: string }>`
    select translate(row_to_json(exported)::text, E'\n\r', '  ') as line
    from (select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where ${key} = ${organizationId}) as exported`
  for await (const page of pagesOf(snapshot, rows, ({ line }) => line.length)) yield page.map(({ line }) => line)
}

/** Yields the parts of uploaded files in order. */
export async function* readFileParts(
  snapshot: Snapshot,
  organizationId: string,
): AsyncGenerator<{ batchId: string; bytes: Buffer }> {
  const parts = sql<{ batchId: string; bytes: Buffer }>`
    select batch_id as "batchId", bytes from batch_file_parts
    where organization_id = ${organizationId} order by batch_id, position`
  for await (const page of pagesOf(snapshot, parts, ({ bytes }) => bytes.length)) yield* page
}

async function* pagesOf<Row>(
  db: Snapshot,
  query: RawBuilder<Row>,
  bytesOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  await sql`declare exported_rows no scroll cursor for ${query}`.execute(db)
  for (let most = FIRST_PAGE_ROWS; ; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(most)} from exported_rows`.execute(db)
    if (rows.length === 0) break
    yield rows
    const bytesPerRow = rows.reduce((sum, row) => sum + bytesOf(row), 1) / rows.length
    most = Math.max(1, Math.min(MAX_PAGE_ROWS, Math.floor(PAGE_BYTES / bytesPerRow)))
  }
  await sql`close exported_rows`.execute(db)
}

async function columnsOf(db: Kysely<Tables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db)
  return rows.map(({ name }) => name)
}
