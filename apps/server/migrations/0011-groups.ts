// Groups of assets. A group's children are ids of other groups. Providers send trees, and sometimes cycles.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text not null check (name <> ''),
      source text not null,
      external_id text,
      children uuid[] not null default '{}',
      primary key (organization_id, id)
    )`.execute(db)
  await sql`create unique index groups_external_id on groups (organization_id, source, external_id)`.execute(db)
  await sql`select guard_tenant_table('groups')`.execute(db)
}
