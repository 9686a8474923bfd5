// When the vehicle of a route is expected at its destination.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table routes
      add column appointment_earliest timestamptz,
      add column appointment_latest timestamptz`.execute(db)
}
