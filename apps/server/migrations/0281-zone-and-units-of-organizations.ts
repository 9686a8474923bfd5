// The time zone in which an organization counts its days, and the units of members who have not chosen their own.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column timezone text not null default 'America/Chicago',
      add column measurement_system text not null default 'imperial' check (measurement_system in ('imperial', 'metric'))
  `.execute(db)
}
