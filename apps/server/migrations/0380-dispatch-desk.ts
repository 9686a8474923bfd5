// The dispatch desk: who takes care of an affected asset, and what people did about it. Assets are in three tables, so
// there is no foreign key; rows of deleted assets are pruned by age.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_items (
      organization_id uuid not null references organizations on delete cascade,
      asset_id uuid not null,
      version integer not null,
      state text not null,
      level smallint not null,
      by_name text not null,
      at timestamptz not null,
      assignee_id uuid,
      assignee_name text,
      snoozed_until timestamptz,
      holds_until timestamptz not null,
      primary key (organization_id, asset_id)
    )`.execute(db)
  await sql`create index desk_items_pruned on desk_items (holds_until)`.execute(db)
  await sql`
    create table desk_history (
      organization_id uuid not null references organizations on delete cascade,
      asset_id uuid not null,
      id bigint generated always as identity,
      event text not null,
      by_name text not null,
      at timestamptz not null,
      level smallint,
      note text,
      assignee_name text,
      until timestamptz,
      primary key (organization_id, asset_id, id)
    )`.execute(db)
  await sql`create index desk_history_pruned on desk_history (at)`.execute(db)
  for (const table of ['desk_items', 'desk_history']) await sql`select guard_tenant_table(${table})`.execute(db)
}
