// What a proof needs and nothing else keeps: the forecast at each departure, where the vehicle was and when it arrived,
// how the level of each asset changed, the alerts in force over it, and who was mailed about it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No key refers to routes or vehicles: the record of a trip outlives them, and nobody can edit it. `forecast` is the
  // selected option of the results in wire format without its lines for the map; `advice` is the decision's brief.
  await sql`
    create table kept_trips (
      organization_id uuid not null references organizations on delete cascade,
      route_id uuid not null,
      departs_at timestamptz not null,
      kept_at timestamptz not null,
      run_time timestamptz not null,
      name text not null,
      vehicle_id uuid,
      vehicle_name text,
      destination_latitude double precision not null,
      destination_longitude double precision not null,
      forecast jsonb not null,
      advice jsonb,
      arrived_at timestamptz,
      primary key (organization_id, route_id, departs_at)
    )`.execute(db)
  await sql`create index kept_trips_departed on kept_trips (departs_at)`.execute(db)
  await sql`create index kept_trips_vehicle on kept_trips (organization_id, vehicle_id, departs_at)`.execute(db)
  await sql`
    create table kept_trip_positions (
      organization_id uuid not null references organizations on delete cascade,
      route_id uuid not null,
      departs_at timestamptz not null,
      at timestamptz not null,
      latitude double precision not null,
      longitude double precision not null,
      primary key (organization_id, route_id, departs_at, at)
    )`.execute(db)
  await sql`create index kept_trip_positions_departed on kept_trip_positions (departs_at)`.execute(db)
  // A row for each change of level or cause; the first one is the moment at which the desk was told.
  await sql`
    create table kept_levels (
      organization_id uuid not null references organizations on delete cascade,
      asset_id uuid not null,
      at timestamptz not null,
      run_time timestamptz not null,
      level smallint not null,
      cause text not null,
      reason text not null,
      begins_at timestamptz,
      ends_at timestamptz,
      action text not null,
      action_reason text not null,
      primary key (organization_id, asset_id, at)
    )`.execute(db)
  await sql`create index kept_levels_pruned on kept_levels (at)`.execute(db)
  await sql`
    create table kept_alerts (
      organization_id uuid not null references organizations on delete cascade,
      asset_id uuid not null,
      alert_id text not null,
      event text not null,
      sender text not null,
      begins_at timestamptz not null,
      ends_at timestamptz not null,
      seen_at timestamptz not null,
      gone_at timestamptz,
      primary key (organization_id, asset_id, alert_id)
    )`.execute(db)
  await sql`create index kept_alerts_pruned on kept_alerts (seen_at)`.execute(db)
  await sql`
    create table kept_mails (
      organization_id uuid not null references organizations on delete cascade,
      asset_id uuid not null,
      at timestamptz not null,
      user_name text not null,
      subject text not null,
      primary key (organization_id, asset_id, at, user_name)
    )`.execute(db)
  await sql`create index kept_mails_pruned on kept_mails (at)`.execute(db)
  for (const table of ['kept_trips', 'kept_trip_positions', 'kept_levels', 'kept_alerts', 'kept_mails'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
