// Organizations with their users, feature flags, settings, API access and API usage.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organizations (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      plan text not null check (plan in ('full', 'trial')),
      subscription_ends_at timestamptz,
      subscription_end_reason text check (subscription_end_reason in ('cancelled', 'other')),
      is_stripe_customer boolean not null default false,
      max_routes integer not null check (max_routes >= 0),
      max_locations integer not null check (max_locations >= 0),
      last_account_error text,
      is_active boolean not null default true,
      created_at timestamptz not null
    )`.execute(db)
  // Policies of other tables compare organization_id; this table has id instead, so it gets its own policy.
  await sql`alter table organizations enable row level security`.execute(db)
  await sql`create policy own_organization on organizations to stormlane_tenant
    using (id = nullif(current_setting('stormlane.organization_id', true), '')::uuid)`.execute(db)
  await sql`grant select on organizations to stormlane_tenant`.execute(db)

  await sql`
    create table organization_flags (
      organization_id uuid not null references organizations on delete cascade,
      flag text not null,
      primary key (organization_id, flag)
    )`.execute(db)
  await sql`
    create table organization_settings (
      organization_id uuid not null references organizations on delete cascade,
      setting text not null,
      enabled boolean not null,
      primary key (organization_id, setting)
    )`.execute(db)
  await sql`
    create table api_access (
      organization_id uuid primary key references organizations on delete cascade,
      token_encrypted bytea not null,
      permissions text[] not null,
      cycle_start_date timestamptz not null,
      cycle_end_date timestamptz not null
    )`.execute(db)
  await sql`
    create table api_usage (
      organization_id uuid not null references api_access on delete cascade,
      service text not null,
      calls bigint not null default 0,
      max_requests_per_second integer,
      max_requests_per_minute integer,
      primary key (organization_id, service)
    )`.execute(db)
  await sql`
    create table users (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      email text not null,
      name text not null,
      password_hash text,
      is_admin boolean not null,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db)
  // An email address has one account, because sign-in finds the organization by the address.
  await sql`create unique index users_email on users (lower(email))`.execute(db)

  for (const table of ['organization_flags', 'organization_settings', 'api_access', 'api_usage', 'users'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
