// Saved locations. Bounds are always read as a whole, so they are one column.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table locations (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text not null check (name <> ''),
      external_id text,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      zip text not null,
      timezone text not null,
      bounds jsonb not null,
      group_ids uuid[] not null default '{}',
      user_metadata jsonb not null,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db)
  // Unique, so that saving the same place twice does not add a second row.
  await sql`create unique index locations_place on locations (organization_id, name, latitude, longitude)`.execute(db)
  await sql`create unique index locations_external_id on locations (organization_id, external_id)`.execute(db)
  await sql`create index locations_created on locations (organization_id, created_at, id)`.execute(db)
  await sql`select guard_tenant_table('locations')`.execute(db)
}
