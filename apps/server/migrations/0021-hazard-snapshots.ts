// The last response of each hazard feed, serialized as it is sent, so that a server can use it right after a restart
// and only one process has to build it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hazard_feeds add column body text, add column version text`.execute(db)
}
