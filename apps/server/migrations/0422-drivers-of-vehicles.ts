// Who drives a vehicle, if the provider reports it. This is personal data: it is replaced with every report and deleted
// with the vehicle.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicles add column driver_name text, add column driver_phone text`.execute(db)
}
