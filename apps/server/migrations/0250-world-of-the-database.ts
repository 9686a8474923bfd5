// Which world the stored alerts, events and road conditions belong to. Until now every world was simulated.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table database_world (world text not null)`.execute(db)
  // One row at most.
  await sql`create unique index database_world_once on database_world ((true))`.execute(db)
  await sql`
    insert into database_world (world)
    select 'simulated' where exists (select from hazard_feeds) or exists (select from announced_runs)
  `.execute(db)
}
