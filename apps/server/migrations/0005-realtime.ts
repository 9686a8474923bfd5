// Updates are numbered per organization without gaps: taking a number locks the organization's row in realtime_heads until the
// commit, so a reader who has seen number n has seen all numbers below it. pruned_id is the highest number already deleted.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table realtime_heads (
      organization_id uuid primary key references organizations on delete cascade,
      last_id bigint not null default 0,
      pruned_id bigint not null default 0
    )`.execute(db)
  await sql`
    create table realtime_updates (
      organization_id uuid not null references organizations on delete cascade,
      id bigint not null,
      channel text not null,
      data jsonb not null,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`create index realtime_updates_created on realtime_updates (created_at)`.execute(db)
  for (const table of ['realtime_heads', 'realtime_updates']) await sql`select guard_tenant_table(${table})`.execute(db)
}
