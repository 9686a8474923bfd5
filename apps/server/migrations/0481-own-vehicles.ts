// Vehicles that an organization keeps itself, and what API tokens may write.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicles
      add column is_own boolean not null default false,
      add column height double precision,
      add column width double precision,
      add column length double precision,
      add column weight double precision`.execute(db)
  // A position of a retired vehicle is refused with its name, not as one of a vehicle that never was.
  await sql`
    create table retired_vehicles (
      organization_id uuid not null references organizations on delete cascade,
      external_id text not null,
      name text not null,
      retired_at timestamptz not null,
      primary key (organization_id, external_id)
    )`.execute(db)
  await sql`select guard_tenant_table('retired_vehicles')`.execute(db)
  await sql`alter table api_tokens add column write_scopes text[] not null default '{}'`.execute(db)
}
