// The newest decision on each trip: its alternatives with their costs, and the advice.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `made_from` names the runs, the road network and the formulas. Position, report and revision of the journey tell
  // whether something has changed since. `decision` is JSON in the format of the API.
  await sql`
    create table decisions (
      organization_id uuid not null,
      route_id uuid not null,
      made_from text not null,
      run_time timestamptz not null,
      network text,
      computed_at timestamptz not null,
      journey_revision integer not null,
      latitude double precision not null,
      longitude double precision not null,
      decision json not null,
      primary key (organization_id, route_id),
      foreign key (organization_id, route_id) references routes on delete cascade
    )`.execute(db)
  await sql`create index decisions_time on decisions (computed_at)`.execute(db)
  await sql`select guard_tenant_table('decisions')`.execute(db)
  // Lists of decisions are cached until a row changes, as those of migration 0340.
  for (const [operation, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await sql`
      create trigger ${sql.ref(`note_list_change_on_${operation}`)} after ${sql.raw(operation ?? '')} on decisions
      referencing ${sql.raw(rows ?? '')} table as changed_rows for each statement execute function note_list_change()`.execute(
      db,
    )
}
