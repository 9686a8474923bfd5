// Webhooks: endpoints in an organization's own systems, the log of events for each, and the outbox of events that wait.
// As with messages, the outbox is separate from the log, because every attempt updates it and must not touch the
// indexes of a large log.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Failure times use the database clock, like leases.
  await sql`
    create table webhook_endpoints (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      url text not null,
      events text[] not null,
      secret_encrypted bytea not null,
      old_secret_encrypted bytea,
      old_secret_until timestamptz,
      created_at timestamptz not null,
      failing_since timestamptz,
      failures integer not null default 0,
      paused_until timestamptz,
      disabled_at timestamptz,
      disabled_reason text check (disabled_reason in ('admin', 'failing', 'gone')),
      mailed_at timestamptz,
      primary key (organization_id, id),
      check ((disabled_at is null) = (disabled_reason is null))
    )`.execute(db)
  await sql`create unique index webhook_endpoints_url on webhook_endpoints (organization_id, url)`.execute(db)
  await sql`
    create table webhook_deliveries (
      organization_id uuid not null,
      id uuid not null default gen_random_uuid(),
      endpoint_id uuid not null,
      event_id uuid not null,
      type text not null,
      order_key text not null,
      body text not null,
      status text not null check (status in ('waiting', 'retrying', 'delivered', 'failed')),
      created_at timestamptz not null,
      attempted_at timestamptz,
      attempts integer not null default 0,
      response_status integer,
      error text,
      took_ms integer,
      primary key (organization_id, id),
      foreign key (organization_id, endpoint_id) references webhook_endpoints on delete cascade
    ) with (fillfactor = 85)`.execute(db)
  await sql`
    create index webhook_deliveries_newest on webhook_deliveries (organization_id, endpoint_id, created_at, id)`.execute(
    db,
  )
  await sql`
    create index webhook_deliveries_attempted on webhook_deliveries (organization_id, endpoint_id, attempted_at)
    where attempted_at is not null`.execute(db)
  await sql`create index webhook_deliveries_created on webhook_deliveries (created_at)`.execute(db)
  await sql`
    create table webhook_outbox (
      organization_id uuid not null,
      delivery_id uuid not null,
      endpoint_id uuid not null,
      order_key text not null,
      sequence bigint not null generated always as identity,
      queued_at timestamptz not null default clock_timestamp(),
      due_at timestamptz not null default clock_timestamp(),
      attempts integer not null default 0,
      lease_owner text,
      leased_until timestamptz,
      primary key (organization_id, delivery_id),
      foreign key (organization_id, delivery_id) references webhook_deliveries on delete cascade
    ) with (fillfactor = 50)`.execute(db)
  await sql`create unique index webhook_outbox_order on webhook_outbox (organization_id, endpoint_id, sequence)`.execute(
    db,
  )
  await sql`create unique index webhook_outbox_asset on webhook_outbox (organization_id, order_key, sequence)`.execute(
    db,
  )
  for (const table of ['webhook_endpoints', 'webhook_deliveries', 'webhook_outbox'])
    await sql`select guard_tenant_table(${table})`.execute(db)
  // The risk of a route at its last evaluation; null before the first.
  await sql`alter table routes add column last_risk smallint`.execute(db)
  // Runs that were announced to the organizations: a run is a folder of files, so its event cannot share a transaction
  // with it.
  await sql`
    create table announced_runs (
      horizon text not null,
      run_time timestamptz not null,
      primary key (horizon, run_time)
    )`.execute(db)
}
