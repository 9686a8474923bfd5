// Since when a feed has failed without a success in between, how often, and why.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table source_states
      add column misses integer not null default 0,
      add column failing_since timestamptz,
      add column problem text`.execute(db)
}
