// What people write about a storm, and who is mailed when it changes. Storms are forgotten 30 days after their end; notes
// and watches of forgotten storms are deleted with them, but no key refers to `storms`, because it belongs to nobody.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Every revision of a note is kept: two people who write at once cannot overwrite each other's text.
  await sql`
    create table storm_notes (
      organization_id uuid not null references organizations on delete cascade,
      storm_id text not null,
      revision integer not null,
      text text not null,
      by_name text not null,
      at timestamptz not null,
      primary key (organization_id, storm_id, revision)
    )`.execute(db)
  await sql`create index storm_notes_of_storm on storm_notes (storm_id)`.execute(db)
  // `told_at` and `told_kind` name the last line of the storm's history that the member knows.
  await sql`
    create table storm_watches (
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null,
      storm_id text not null,
      told_at timestamptz not null,
      told_kind text not null,
      primary key (organization_id, user_id, storm_id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  await sql`create index storm_watches_of_storm on storm_watches (storm_id)`.execute(db)
  for (const table of ['storm_notes', 'storm_watches']) await sql`select guard_tenant_table(${table})`.execute(db)
}
