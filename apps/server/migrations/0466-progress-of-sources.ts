// How many files of a weather model have been read for the run that is being made.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table source_states add column files_read integer, add column files_wanted integer`.execute(db)
}
