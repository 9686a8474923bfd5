// Dollars that an organization sets for decisions on its trips; null, and fields that are null, mean the default.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column deciding_costs jsonb`.execute(db)
}
