// Channels are endpoints of the outbox of webhooks: they share its order, leases, retries, log, and the mail about
// what was switched off after a day of failures.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `url` of a channel is its address without what makes it secret; the secret is sealed with the other settings.
  await sql`
    alter table webhook_endpoints
      add column kind text not null default 'webhook'
        check (kind in ('webhook', 'local', 'slack', 'teams', 'sms', 'pagerduty', 'opsgenie')),
      add column name text,
      add column from_level text check (from_level in ('moderate', 'high', 'extreme')),
      add check ((kind = 'webhook') = (name is null)),
      add check ((kind = 'webhook') = (from_level is null))`.execute(db)
  await sql`drop index webhook_endpoints_url`.execute(db)
  await sql`
    create unique index webhook_endpoints_url on webhook_endpoints (organization_id, url) where kind = 'webhook'`.execute(
    db,
  )
  await sql`
    create unique index webhook_endpoints_name on webhook_endpoints (organization_id, lower(name))
    where kind not in ('webhook', 'local')`.execute(db)
  await sql`create unique index webhook_endpoints_local on webhook_endpoints (organization_id) where kind = 'local'`.execute(
    db,
  )
  // The phone that a notice of a text message channel goes to.
  await sql`alter table webhook_deliveries add column recipient text`.execute(db)
  // What a channel was told. Apart from the endpoint, because it changes every few minutes and lists do not read it.
  // `takes_stock` means that the next look at the queue only notes what there is.
  await sql`
    create table channel_states (
      organization_id uuid not null,
      channel_id uuid not null,
      told jsonb not null default '{}',
      version integer not null default 0,
      takes_stock boolean not null default true,
      looked_at timestamptz,
      primary key (organization_id, channel_id),
      foreign key (organization_id, channel_id) references webhook_endpoints on delete cascade
    )`.execute(db)
  await sql`select guard_tenant_table('channel_states')`.execute(db)
}
