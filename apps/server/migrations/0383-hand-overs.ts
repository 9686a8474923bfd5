// Mails about hand-overs between shifts: one row per recipient.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_hand_overs (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      sender_id uuid not null,
      recipient_id uuid not null,
      text text not null,
      created_at timestamptz not null,
      mailed_at timestamptz,
      mail_due_at timestamptz not null default clock_timestamp(),
      mail_attempts integer not null default 0,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`create index desk_hand_overs_mail_due on desk_hand_overs (mail_due_at) where mailed_at is null`.execute(db)
  await sql`create index desk_hand_overs_pruned on desk_hand_overs (created_at)`.execute(db)
  await sql`select guard_tenant_table('desk_hand_overs')`.execute(db)
}
