// The language of each vehicle's driver: what the provider reports of a new driver, or what a dispatcher has set. Null
// for that of the organization.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicles add column driver_language text check (driver_language in ('en', 'es', 'fr'))`.execute(db)
}
