// Messages to drivers: the log, which grows, and the outbox of undelivered messages. They are separate because every attempt updates the
// outbox, and that must not touch the indexes of a log with millions of rows.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Details of the vehicle are copied into the message, because the log outlives the vehicle.
  await sql`
    create table vehicle_messages (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      vehicle_id uuid not null,
      vehicle_external_id text not null,
      vehicle_name text not null,
      source text not null,
      external_driver_id text,
      message text not null,
      urgent boolean not null,
      status text not null check (status in ('testing', 'queued', 'retrying', 'sent', 'failed')),
      created_at timestamptz not null,
      sent_at timestamptz,
      latitude double precision,
      longitude double precision,
      error text,
      driver_notification_id uuid,
      dedupe_key text not null,
      primary key (organization_id, id)
    ) with (fillfactor = 85)`.execute(db)
  await sql`create unique index vehicle_messages_dedupe on vehicle_messages (organization_id, dedupe_key)`.execute(db)
  await sql`create index vehicle_messages_newest on vehicle_messages (organization_id, created_at, id)`.execute(db)
  await sql`
    create index vehicle_messages_vehicle on vehicle_messages (organization_id, vehicle_external_id, created_at, id)`.execute(
    db,
  )
  await sql`
    create index vehicle_messages_notification on vehicle_messages (organization_id, driver_notification_id, created_at, id)
    where driver_notification_id is not null`.execute(db)
  await indexWords(db)
  await createSearch(db)
  await sql`
    create table message_outbox (
      organization_id uuid not null,
      message_id uuid not null,
      vehicle_id uuid not null,
      source text not null,
      sequence bigint not null generated always as identity,
      queued_at timestamptz not null default clock_timestamp(),
      due_at timestamptz not null default clock_timestamp(),
      attempts integer not null default 0,
      lease_owner text,
      leased_until timestamptz,
      primary key (organization_id, message_id),
      foreign key (organization_id, message_id) references vehicle_messages on delete cascade
    ) with (fillfactor = 50)`.execute(db)
  await sql`create unique index message_outbox_order on message_outbox (organization_id, source, sequence)`.execute(db)
  await sql`create unique index message_outbox_vehicle on message_outbox (organization_id, vehicle_id, sequence)`.execute(
    db,
  )
  for (const table of ['vehicle_messages', 'message_outbox']) await sql`select guard_tenant_table(${table})`.execute(db)
}

/** An index for substring search in millions of messages. Both extensions ship with PostgreSQL; without them search scans the table. */
async function indexWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create index vehicle_messages_words on vehicle_messages using gin (organization_id,
        (vehicle_name || ' ' || vehicle_external_id || ' ' || message) gin_trgm_ops);
    exception when feature_not_supported or insufficient_privilege or undefined_file then
      raise notice 'message search stays without an index: %', sqlerrm;
    end $$`.execute(db)
}

/**
 * A page of the caller's own messages. Row-level security keeps PostgreSQL from using an index for operators that are not leakproof,
 * such as LIKE. So the function runs as the owner, and filters by the caller's organization itself.
 */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_vehicle_messages(pattern text, since timestamptz, until timestamptz, truck text,
      notification uuid, most integer, skip integer)
    returns setof vehicle_messages language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query execute '
        select * from vehicle_messages
        where organization_id = nullif(current_setting(''stormlane.organization_id'', true), '''')::uuid
          and created_at >= $2 and created_at <= $3
          and ($1 is null or (vehicle_name || '' '' || vehicle_external_id || '' '' || message) ilike $1)
          and ($4 is null or vehicle_external_id = $4)
          and ($5 is null or driver_notification_id = $5)
        order by created_at desc, id desc limit $6 offset $7'
        using pattern, since, until, truck, notification, most, skip;
    end $$`.execute(db)
}
