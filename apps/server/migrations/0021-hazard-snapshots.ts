// What a feed of hazards said last, as the answer carries it: a restart serves at once, and no process makes it twice.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hazard_feeds add column body text, add column version text`.execute(db)
}
