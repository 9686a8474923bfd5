// Own limits for vehicles and routes, and what dispatchers know about a vehicle: what it pulls, and whether it is
// loaded. Vehicles are evaluated every minute. Triggers make routes due again in the same transaction, so that no code
// path that changes limits can forget it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicles
      add column trailer text check (trailer in ('box_trailer', 'flatbed', 'tanker')),
      add column load text check (load in ('empty', 'loaded'))`.execute(db)
  await sql`
    create table vehicle_limits (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      group_id uuid,
      kind text,
      load text,
      hazard text not null,
      value double precision not null,
      level smallint not null check (level between 1 and 4),
      primary key (organization_id, id),
      foreign key (organization_id, group_id) references groups on delete cascade
    )`.execute(db)
  await sql`
    create unique index vehicle_limits_of_owner on vehicle_limits (organization_id, group_id, kind, load, hazard)
    nulls not distinct`.execute(db)
  await sql`select guard_tenant_table('vehicle_limits')`.execute(db)
  await sql`
    create function expire_routes_of(organizations uuid[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform from route_results where organization_id = any(organizations) order by route_id for update;
      update route_results set made_from = 'expired ' || clock_timestamp() where organization_id = any(organizations);
    end $$`.execute(db)
  await expireAfterChangesOfLimits(db)
  await expireAfterChangesOfAssets(db)
}

async function expireAfterChangesOfLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function expire_limited_routes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform expire_routes_of(array(select distinct organization_id from changed_limits));
      return null;
    end $$`.execute(db)
  for (const [operation, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await sql`
      create trigger ${sql.ref(`expire_limited_routes_on_${operation}`)} after ${sql.raw(operation ?? '')} on vehicle_limits
      referencing ${sql.raw(rows ?? '')} table as changed_limits for each statement execute function expire_limited_routes()`.execute(
      db,
    )
}

/**
 * Changing the vehicle, its load or its groups can change which limits apply to a route; changing names changes what
 * they are called.
 */
async function expireAfterChangesOfAssets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function expire_routes_of_vehicle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update route_results set made_from = 'expired ' || clock_timestamp()
      where organization_id = new.organization_id
        and route_id in (select id from routes where organization_id = new.organization_id and vehicle_id = new.external_id)
        and exists (select from vehicle_limits where vehicle_limits.organization_id = new.organization_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger expire_routes_of_vehicle after update of trailer, load, group_ids on vehicles for each row
    when ((old.trailer, old.load, old.group_ids) is distinct from (new.trailer, new.load, new.group_ids))
    execute function expire_routes_of_vehicle()`.execute(db)
  await sql`
    create function expire_result_of_route() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update route_results set made_from = 'expired ' || clock_timestamp()
      where organization_id = new.organization_id and route_id = new.id
        and exists (select from vehicle_limits where vehicle_limits.organization_id = new.organization_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger expire_result_of_route after update of vehicle_id, group_ids on routes for each row
    when ((old.vehicle_id, old.group_ids) is distinct from (new.vehicle_id, new.group_ids))
    execute function expire_result_of_route()`.execute(db)
  await sql`
    create function expire_routes_of_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform expire_routes_of(array(
        select distinct after_change.organization_id
        from before_change join after_change using (organization_id, id)
        where (before_change.name <> after_change.name or before_change.children <> after_change.children)
          and exists (select from vehicle_limits
            where vehicle_limits.organization_id = after_change.organization_id and vehicle_limits.group_id is not null)));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger expire_routes_of_groups after update on groups
    referencing old table as before_change new table as after_change
    for each statement execute function expire_routes_of_groups()`.execute(db)
}
