// Claims on due assets, so that several processes divide the work. The table is unlogged, because nothing is lost with
// its rows.
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
