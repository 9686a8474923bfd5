// The language in which an organization's drivers get messages. Templates are in the language of whoever wrote them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column driver_language text not null default 'en' check (driver_language in ('en', 'es', 'fr'))
  `.execute(db)
}
