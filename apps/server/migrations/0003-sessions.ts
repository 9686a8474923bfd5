// Tokens are stored as SHA-256 hashes, so that a copy of the database does not let anyone sign in.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      organization_id uuid not null,
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      token_hash bytea not null unique,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  await sql`create index sessions_user on sessions (organization_id, user_id)`.execute(db)
  await sql`
    create table password_resets (
      organization_id uuid not null,
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  await sql`
    create table trial_keys (
      organization_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  for (const table of ['sessions', 'password_resets', 'trial_keys'])
    await sql`select guard_tenant_table(${table})`.execute(db)

  // Failures are counted for unknown addresses too, so that a lockout does not reveal which addresses exist. Tenants cannot read it.
  await sql`
    create table sign_in_failures (
      id bigint generated always as identity primary key,
      email_hash bytea not null,
      failed_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_failures_email on sign_in_failures (email_hash, failed_at)`.execute(db)
}
