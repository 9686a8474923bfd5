// True while a location has only the position of its town or ZIP and waits for the geocoded position of its address.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table locations add column needs_geocoding boolean not null default false`.execute(db)
}
