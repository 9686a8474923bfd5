// Vehicles, their last positions and their weather impacts. They are three tables because vehicles rarely change, positions change
// twice a minute and impacts once a minute. The fill factor of the last two leaves room for updates that touch no index.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicles (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text not null,
      source text not null,
      external_id text not null,
      external_driver_id text,
      group_ids uuid[] not null default '{}',
      type text not null check (type in ('car', 'truck')),
      route_id uuid,
      notifications_enabled boolean not null default true,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`create unique index vehicles_external_id on vehicles (organization_id, source, external_id)`.execute(db)
  await sql`create index vehicles_name on vehicles (organization_id, name, id)`.execute(db)
  await sql`
    create table vehicle_positions (
      organization_id uuid not null,
      vehicle_id uuid not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      bearing real,
      speed_mps real not null,
      reported_at timestamptz not null,
      primary key (organization_id, vehicle_id),
      foreign key (organization_id, vehicle_id) references vehicles on delete cascade
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table vehicle_impacts (
      organization_id uuid not null,
      vehicle_id uuid not null,
      current text,
      upcoming text,
      primary key (organization_id, vehicle_id),
      foreign key (organization_id, vehicle_id) references vehicles on delete cascade
    ) with (fillfactor = 50)`.execute(db)
  // Organizations with a simulated fleet, and its number of vehicles.
  await sql`
    create table simulated_fleets (
      organization_id uuid primary key references organizations on delete cascade,
      size integer not null check (size between 0 and 100000)
    )`.execute(db)
  for (const table of ['vehicles', 'vehicle_positions', 'vehicle_impacts', 'simulated_fleets'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
