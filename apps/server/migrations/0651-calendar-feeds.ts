// The secret address under which the calendars of an organization's people read its trips at risk.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      organization_id uuid primary key references organizations on delete cascade,
      key_hash bytea not null,
      created_at timestamptz not null,
      created_by text not null,
      read_at timestamptz
    )`.execute(db)
  await sql`create index calendar_feeds_key on calendar_feeds (key_hash)`.execute(db)
  await sql`select guard_tenant_table('calendar_feeds')`.execute(db)
}
