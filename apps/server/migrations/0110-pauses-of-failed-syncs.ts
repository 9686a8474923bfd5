// After a failed poll a provider is not polled for a while. The end of the pause uses the database clock, because
// another process may poll next.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table telematics_connections add sync_failures integer not null default 0,
      add sync_paused_until timestamptz`.execute(db)
}
