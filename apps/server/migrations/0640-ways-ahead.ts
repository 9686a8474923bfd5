// What a vehicle meets from its reported position on, as its decision was made: its level and window follow from it, and
// not from the times of the plan. Null without a report.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decisions add column ahead json`.execute(db)
}
