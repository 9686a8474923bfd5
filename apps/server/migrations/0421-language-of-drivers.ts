// The language of messages to an organization's drivers. Templates stay in the language of their author.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column driver_language text not null default 'en' check (driver_language in ('en', 'es', 'fr'))
  `.execute(db)
}
