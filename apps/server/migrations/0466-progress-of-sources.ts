// How many of the files of a run have been read of a weather model, while the run is being made.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table source_states add column files_read integer, add column files_wanted integer`.execute(db)
}
