// The speed to which an organization limits its trucks, in m/s; null for the default.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column truck_top_speed double precision`.execute(db)
}
