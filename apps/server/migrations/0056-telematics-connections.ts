// Connections of organizations to telematics providers, with their sync state and the rate limit of messages. Pauses and the next free
// slot use the database clock, because several processes share them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table telematics_connections (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      provider text not null,
      source text not null,
      credentials_encrypted bytea,
      is_enabled boolean not null default true,
      created_at timestamptz not null,
      last_sync_at timestamptz,
      sync_error text,
      sync_failing_since timestamptz,
      delivery_error text,
      delivery_failing_since timestamptz,
      delivery_failures integer not null default 0,
      paused_until timestamptz,
      next_send_at timestamptz not null default clock_timestamp(),
      primary key (organization_id, id)
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create unique index telematics_connections_source on telematics_connections (organization_id, source)`.execute(db)
  await sql`
    insert into telematics_connections (organization_id, provider, source, created_at)
    select organization_id, 'simulated', 'stormlane', now() from simulated_fleets`.execute(db)
  // How the simulated provider misbehaves, and for which share of messages. Only an admin command sets it.
  await sql`
    alter table simulated_fleets add trouble text not null default 'none',
      add trouble_share double precision not null default 1 check (trouble_share between 0 and 1)`.execute(db)
  // Messages shown to drivers of simulated fleets; stands in for the provider's own storage.
  await sql`
    create table simulated_inbox (
      organization_id uuid not null references organizations on delete cascade,
      dedupe_key text not null,
      vehicle_external_id text not null,
      text text not null,
      urgent boolean not null,
      times_received integer not null default 1,
      shown_at timestamptz not null default clock_timestamp(),
      primary key (organization_id, dedupe_key)
    )`.execute(db)
  for (const table of ['telematics_connections', 'simulated_inbox'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
