// The number of consecutive complete lists of the weather service from which an alert was missing.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table government_alerts add column missed_polls smallint not null default 0`.execute(db)
}
