// The state that a list of assets was made from. Each transaction that changes a row of these tables inserts a row with
// a new id here and deletes the earlier rows that it can see: the same ids of an organization and a table never occur
// together again, so together they identify the state of the table. Counters would make the transactions of an
// organization wait for each other until they end, and could deadlock them.
import { type Kysely, sql } from 'kysely'

const LISTED_TABLES = [
  'locations',
  'location_scores',
  'groups',
  'vehicles',
  'vehicle_positions',
  'vehicle_impacts',
  'routes',
  'route_results',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_changes (
      organization_id uuid not null references organizations on delete cascade,
      changed_table text not null,
      id uuid not null default gen_random_uuid(),
      primary key (organization_id, changed_table, id)
    )`.execute(db)
  await sql`select guard_tenant_table('list_changes')`.execute(db)
  // A transaction needs one row per table. Rows that another transaction is deleting are skipped instead of waited for.
  // An organization that is being deleted has no lists any more.
  await sql`
    create function note_list_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      changed_organization uuid;
    begin
      for changed_organization in select distinct organization_id from changed_rows loop
        continue when exists (
          select from list_changes
          where organization_id = changed_organization and changed_table = tg_table_name
            and xmin = pg_current_xact_id()::xid);
        delete from list_changes where organization_id = changed_organization and changed_table = tg_table_name
          and id = any(array(
            select id from list_changes
            where organization_id = changed_organization and changed_table = tg_table_name for update skip locked));
        insert into list_changes (organization_id, changed_table)
          select id, tg_table_name from organizations where id = changed_organization;
      end loop;
      return null;
    end $$`.execute(db)
  for (const table of LISTED_TABLES)
    for (const [operation, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      await sql`
        create trigger ${sql.ref(`note_list_change_on_${operation}`)} after ${sql.raw(operation ?? '')} on ${sql.table(table)}
        referencing ${sql.raw(rows ?? '')} table as changed_rows for each statement execute function note_list_change()`.execute(
        db,
      )
}
