// Rate limits that are counted across all processes, for calls that protect accounts and mailboxes. The table is
// unlogged, because only the counts are lost with its rows.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table shared_limits (
      name text not null,
      key_hash bytea not null,
      full_at timestamptz not null,
      primary key (name, key_hash)
    )`.execute(db)
  await sql`create index shared_limits_full on shared_limits (full_at)`.execute(db)
}
