// Which process works on which of the assets that are due, so that several processes divide the work. Nothing is lost with these rows, so they
// are not written to the log of the database.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table work_claims (
      work text not null,
      item_id uuid not null,
      owner text not null,
      claimed_until timestamptz not null,
      primary key (work, item_id)
    )`.execute(db)
}
