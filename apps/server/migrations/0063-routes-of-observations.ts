// The end of the known route of a vehicle at an observation. A dry run can look ahead until then.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_observations add route_until timestamptz`.execute(db)
}
