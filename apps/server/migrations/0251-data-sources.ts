// The results of polling each feed: its state, and counts by half hour for a day.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_states (
      source text primary key,
      last_success_at timestamptz,
      next_try_at timestamptz,
      last_error text,
      last_error_at timestamptz
    )
  `.execute(db)
  await sql`
    create table source_counts (
      source text not null,
      half_hour timestamptz not null,
      successes integer not null,
      failures integer not null,
      bytes bigint not null,
      primary key (source, half_hour)
    )
  `.execute(db)
}
