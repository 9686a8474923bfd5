// Card payments: the payment provider's customer for each organization with the state of its last events, and the ids
// of the events that were applied, so that a repeated event changes nothing.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_customers (
      organization_id uuid primary key references organizations on delete cascade,
      provider text not null,
      customer_id text not null,
      card_brand text,
      card_last4 text,
      subscription_id text,
      status text check (status in ('incomplete', 'active', 'past_due', 'unpaid', 'cancelled')),
      period_end timestamptz,
      cancels_at_period_end boolean not null default false,
      state_at timestamptz,
      created_at timestamptz not null,
      unique (provider, customer_id)
    )`.execute(db)
  await sql`select guard_tenant_table('billing_customers')`.execute(db)
  await sql`
    create table billing_events (
      provider text not null,
      id text not null,
      received_at timestamptz not null,
      primary key (provider, id)
    )`.execute(db)
  await sql`create index billing_events_received on billing_events (received_at)`.execute(db)
  await sql`alter table organizations add column last_account_error_at timestamptz`.execute(db)
}
