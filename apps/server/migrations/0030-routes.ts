// Saved routes, their forecast results, and shared reports. Results are separate from routes because they are written again with every
// run. `made_from` names the runs behind a result; a result of other runs must be computed again. Results are json, not jsonb, because
// they are sent as they were written and no query looks into them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table routes (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text,
      external_id text,
      group_ids uuid[] not null default '{}',
      origin_label text not null,
      origin_latitude double precision not null check (origin_latitude between -90 and 90),
      origin_longitude double precision not null check (origin_longitude between -180 and 180),
      destination_label text not null,
      destination_latitude double precision not null check (destination_latitude between -90 and 90),
      destination_longitude double precision not null check (destination_longitude between -180 and 180),
      departure_time timestamptz not null,
      waypoints jsonb not null,
      vehicle_id text,
      vehicle_type text not null check (vehicle_type in ('car', 'truck')),
      vehicle_height double precision,
      vehicle_width double precision,
      vehicle_length double precision,
      vehicle_weight double precision,
      vehicle_axle_weight double precision,
      status text check (status in ('unstarted', 'active', 'completed', 'cancelled', 'unknown')),
      source text,
      last_completed_index integer,
      above_temperature_thresholds integer[] not null default '{}',
      below_temperature_thresholds integer[] not null default '{}',
      selected_route_option integer not null default 0,
      journey_revision integer not null default 0,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`create unique index routes_external_id on routes (organization_id, external_id)`.execute(db)
  await sql`create index routes_departure on routes (organization_id, departure_time, id)`.execute(db)
  await sql`
    create table route_results (
      organization_id uuid not null,
      route_id uuid not null,
      made_from text not null,
      run_time timestamptz not null,
      results json,
      compact_results json,
      comparison text,
      error text,
      latest_arrival_at timestamptz,
      updated_at timestamptz not null,
      primary key (organization_id, route_id),
      foreign key (organization_id, route_id) references routes on delete cascade
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create table shared_routes (
      organization_id uuid not null,
      key_hash bytea not null,
      route_id uuid not null,
      data json not null,
      expires_at timestamptz not null,
      primary key (organization_id, key_hash),
      foreign key (organization_id, route_id) references routes on delete cascade
    )`.execute(db)
  await sql`create unique index shared_routes_key on shared_routes (key_hash)`.execute(db)
  await sql`create index shared_routes_expiry on shared_routes (expires_at)`.execute(db)
  for (const table of ['routes', 'route_results', 'shared_routes'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
