// The speed at which an organization governs its trucks, in m/s; null where it is the usual one.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column truck_top_speed double precision`.execute(db)
}
