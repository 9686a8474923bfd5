// How much of a driver's 60 or 70 hours on duty in 7 or 8 days is left at departure; null if unknown.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table routes add column driver_week_hours_left double precision`.execute(db)
}
