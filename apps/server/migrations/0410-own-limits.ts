// Own limits of an organization, a group or a location. Triggers make scores due again in the same transaction whenever
// the limits of a location change, so that no code path that changes groups can forget it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_limits (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      group_id uuid,
      location_id uuid,
      hazard text not null,
      value double precision not null,
      level smallint not null check (level between 1 and 4),
      primary key (organization_id, id),
      check (num_nonnulls(group_id, location_id) <= 1),
      foreign key (organization_id, group_id) references groups on delete cascade,
      foreign key (organization_id, location_id) references locations on delete cascade
    )`.execute(db)
  await sql`
    create unique index own_limits_of_owner on own_limits (organization_id, group_id, location_id, hazard)
    nulls not distinct`.execute(db)
  await sql`create index own_limits_of_location on own_limits (organization_id, location_id)`.execute(db)
  await sql`select guard_tenant_table('own_limits')`.execute(db)
  await expireAfterChangesOfLimits(db)
  await expireAfterChangesOfAssets(db)
}

/**
 * A limit of a location affects only that location; a limit of a group or the organization may affect every location.
 */
async function expireAfterChangesOfLimits(db: Kysely<unknown>): Promise<void> {
  // Scores are locked in the same order as by the scoring job, so that the two cannot deadlock.
  await sql`
    create function expire_limited_scores() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform from location_scores
      where (organization_id, location_id) in (
          select organization_id, location_id from changed_limits where location_id is not null)
        or organization_id in (select organization_id from changed_limits where location_id is null)
      order by location_id for update;
      update location_scores set made_from = 'expired ' || clock_timestamp()
      where (organization_id, location_id) in (
          select organization_id, location_id from changed_limits where location_id is not null)
        or organization_id in (select organization_id from changed_limits where location_id is null);
      return null;
    end $$`.execute(db)
  for (const [operation, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await sql`
      create trigger ${sql.ref(`expire_limited_scores_on_${operation}`)} after ${sql.raw(operation ?? '')} on own_limits
      referencing ${sql.raw(rows ?? '')} table as changed_limits for each statement execute function expire_limited_scores()`.execute(
      db,
    )
}

/**
 * Changing a location's groups, the names of groups or the tree of groups can change which limits apply and what they
 * are called.
 */
async function expireAfterChangesOfAssets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function expire_score_of_location() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update location_scores set made_from = 'expired ' || clock_timestamp()
      where organization_id = new.organization_id and location_id = new.id
        and exists (select from own_limits where own_limits.organization_id = new.organization_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger expire_score_of_location after update of name, group_ids on locations for each row
    when (old.name <> new.name or old.group_ids <> new.group_ids) execute function expire_score_of_location()`.execute(
    db,
  )
  await sql`
    create function expire_scores_of_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      changed_organizations uuid[] := array(
        select distinct after_change.organization_id
        from before_change join after_change using (organization_id, id)
        where (before_change.name <> after_change.name or before_change.children <> after_change.children)
          and exists (select from own_limits
            where own_limits.organization_id = after_change.organization_id and own_limits.group_id is not null));
    begin
      perform from location_scores where organization_id = any(changed_organizations) order by location_id for update;
      update location_scores set made_from = 'expired ' || clock_timestamp()
      where organization_id = any(changed_organizations);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger expire_scores_of_groups after update on groups
    referencing old table as before_change new table as after_change
    for each statement execute function expire_scores_of_groups()`.execute(db)
}
