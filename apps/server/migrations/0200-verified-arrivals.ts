// Verified arrivals of trips: sums by day of the run, and the last run whose trips were driven.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification_arrivals (
      day integer primary key,
      sums json not null
    )`.execute(db)
  await sql`alter table verification_progress add column driven_until timestamptz`.execute(db)
}
