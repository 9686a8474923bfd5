import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_messages (
      organization_id uuid not null,
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      message text not null,
      page text not null,
      viewport text,
      created_at timestamptz not null,
      mailed_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  await sql`create index support_messages_unmailed on support_messages (created_at) where mailed_at is null`.execute(db)
  await sql`select guard_tenant_table('support_messages')`.execute(db)

  // Page views contain neither a user nor an organization; tenants cannot read them.
  await sql`
    create table analytics_events (
      id bigint generated always as identity primary key,
      type text not null,
      path text not null,
      duration_ms bigint,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index analytics_events_created on analytics_events (created_at)`.execute(db)
}
