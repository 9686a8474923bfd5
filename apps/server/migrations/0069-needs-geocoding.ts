// Whether a location's point only stands for the town or ZIP that its address names, and waits for the place's own.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table locations add column needs_geocoding boolean not null default false`.execute(db)
}
