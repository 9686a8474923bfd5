// Messages that a person sent to many drivers, or has scheduled: what was written, to whom, and who was left out. Each
// message of a sending refers to it, so that its delivery can be followed as a whole.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_sendings (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      author_id uuid,
      author text not null,
      created_at timestamptz not null,
      send_at timestamptz not null,
      state text not null check (state in ('scheduled', 'sent', 'canceled', 'missed')),
      about text not null,
      texts json not null,
      language text,
      alternative_id text,
      urgent boolean not null,
      vehicle_ids uuid[] not null,
      sent_count integer not null default 0,
      left_out json not null default '[]',
      primary key (organization_id, id),
      foreign key (organization_id, author_id) references users on delete set null (author_id)
    )`.execute(db)
  await sql`create index message_sendings_due on message_sendings (send_at) where state = 'scheduled'`.execute(db)
  await sql`create index message_sendings_newest on message_sendings (organization_id, created_at desc)`.execute(db)
  await sql`create index message_sendings_pruned on message_sendings (created_at)`.execute(db)
  await sql`create index message_sendings_of_author on message_sendings (organization_id, author_id)`.execute(db)
  await sql`select guard_tenant_table('message_sendings')`.execute(db)
  await sql`alter table vehicle_messages add column sending_id uuid`.execute(db)
  await sql`
    create index vehicle_messages_of_sending on vehicle_messages (organization_id, sending_id)
      where sending_id is not null`.execute(db)
}
