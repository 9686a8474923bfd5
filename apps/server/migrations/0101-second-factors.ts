// Authenticator apps as a second factor for users with a password, and whether an organization requires one.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column method text`.execute(db)
  await sql`
    create table second_factors (
      organization_id uuid not null,
      user_id uuid not null,
      secret_encrypted bytea not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0,
      primary key (organization_id, user_id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  await sql`
    create table recovery_codes (
      organization_id uuid not null,
      user_id uuid not null,
      code_hash bytea not null,
      primary key (organization_id, user_id, code_hash),
      foreign key (organization_id, user_id) references second_factors on delete cascade
    )`.execute(db)
  await sql`
    create table sign_in_rules (
      organization_id uuid primary key references organizations on delete cascade,
      requires_second_factor boolean not null default false
    )`.execute(db)
  for (const table of ['second_factors', 'recovery_codes', 'sign_in_rules'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
