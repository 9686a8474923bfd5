// Briefings that are mailed to a user once a day. The day of the last mail and the day for which attempts are counted
// are days in the organization's time zone.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table briefing_subscriptions (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      group_id uuid,
      hour smallint not null check (hour between 0 and 23),
      days text not null,
      created_at timestamptz not null,
      last_sent_on date,
      attempted_on date,
      mail_due_at timestamptz not null default clock_timestamp(),
      mail_attempts integer not null default 0,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users on delete cascade,
      foreign key (organization_id, group_id) references groups on delete cascade
    )`.execute(db)
  await sql`
    create unique index briefing_subscriptions_of_user on briefing_subscriptions (organization_id, user_id, group_id)
    nulls not distinct`.execute(db)
  await sql`create index briefing_subscriptions_of_group on briefing_subscriptions (organization_id, group_id)`.execute(
    db,
  )
  await sql`create index briefing_subscriptions_hour on briefing_subscriptions (hour)`.execute(db)
  await sql`select guard_tenant_table('briefing_subscriptions')`.execute(db)
}
