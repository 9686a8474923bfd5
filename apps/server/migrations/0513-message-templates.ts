// Texts of messages to drivers that an organization keeps under a name, in each language it writes.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_templates (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text not null,
      texts json not null,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`create unique index message_templates_name on message_templates (organization_id, lower(name))`.execute(db)
  await sql`select guard_tenant_table('message_templates')`.execute(db)
}
