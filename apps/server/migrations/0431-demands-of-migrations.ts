// Which of the applied migrations older builds can work with, so that a build that does not know them can decide
// whether to start.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table migration_demands (
      migration text primary key,
      ends_older_builds boolean not null
    )`.execute(db)
}
