// After a failed poll a provider is left alone for a while. The end of the pause uses the database clock, because the process that
// polls next may be another one.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table telematics_connections add sync_failures integer not null default 0,
      add sync_paused_until timestamptz`.execute(db)
}
