// Mails to dispatchers: what each member wants to be mailed about and has already been mailed about, and the mails that
// wait to be sent. The group of a subscription may be deleted; the row stays, so that its page can say so.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table affected_mail_subscriptions (
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null,
      is_of_group boolean not null,
      group_id uuid,
      asset_types text[] not null,
      from_level text not null,
      quiet_start smallint check (quiet_start between 0 and 1439),
      quiet_end smallint check (quiet_end between 0 and 1439),
      quiet_except_from text,
      state jsonb not null,
      version integer not null default 1,
      primary key (organization_id, user_id),
      foreign key (organization_id, user_id) references users on delete cascade,
      foreign key (organization_id, group_id) references groups on delete set null (group_id)
    )`.execute(db)
  await sql`
    create index affected_mail_subscriptions_of_group on affected_mail_subscriptions (organization_id, group_id)`.execute(
    db,
  )
  await sql`
    create table desk_mails (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      kind text not null,
      subject text not null,
      text text not null,
      created_at timestamptz not null,
      mailed_at timestamptz,
      mail_due_at timestamptz not null default clock_timestamp(),
      mail_attempts integer not null default 0,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  await sql`create index desk_mails_of_user on desk_mails (organization_id, user_id)`.execute(db)
  await sql`create index desk_mails_due on desk_mails (mail_due_at) where mailed_at is null`.execute(db)
  await sql`create index desk_mails_pruned on desk_mails (created_at)`.execute(db)
  for (const table of ['affected_mail_subscriptions', 'desk_mails'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
