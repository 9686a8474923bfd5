// Whom an organization mails when nobody takes care of an affected asset, and which assets are still waiting.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table escalation_rules (
      organization_id uuid not null references organizations on delete cascade,
      from_level text not null,
      after_minutes smallint not null check (after_minutes between 5 and 240),
      waiting jsonb not null,
      version integer not null default 1,
      primary key (organization_id)
    )`.execute(db)
  await sql`
    create table escalation_recipients (
      organization_id uuid not null,
      user_id uuid not null,
      primary key (organization_id, user_id),
      foreign key (organization_id) references escalation_rules on delete cascade,
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  for (const table of ['escalation_rules', 'escalation_recipients'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
