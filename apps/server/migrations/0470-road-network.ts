// The name of the road network in the bucket that all processes use. Without a row each process uses the network of its
// data folder.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table road_network (name text not null)`.execute(db)
  // One row at most.
  await sql`create unique index road_network_once on road_network ((true))`.execute(db)
}
