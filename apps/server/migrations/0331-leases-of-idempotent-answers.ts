// Requests with an Idempotency-Key are leased by the process that answers them, and record whether they changed
// something.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotent_answers
      add column leased_until timestamptz not null default clock_timestamp(),
      add column attempt integer not null default 1,
      add column has_changes boolean not null default false,
      add column file_hash bytea`.execute(db)
}
