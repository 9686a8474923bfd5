// What rows and cards show of a decision, in the format of the API; null without advice.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decisions add column brief json`.execute(db)
}
