// The levels of all assets of an organization, as they last were under a nowcast run. With the next run, the queue of
// affected assets derives from them what rose and fell.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_levels (
      organization_id uuid not null references organizations on delete cascade,
      run_time timestamptz not null,
      taken_at timestamptz not null,
      levels jsonb not null,
      announced boolean not null default false,
      primary key (organization_id, run_time)
    )`.execute(db)
  await sql`create index desk_levels_pruned on desk_levels (taken_at)`.execute(db)
  await sql`select guard_tenant_table('desk_levels')`.execute(db)
}
