// How far ahead the route was known that a vehicle drove when it was observed: as far, a dry run can look ahead.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_observations add route_until timestamptz`.execute(db)
}
