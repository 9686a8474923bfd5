// Sign-in with the identity provider of a company (OpenID Connect).
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_providers (
      organization_id uuid primary key references organizations on delete cascade,
      issuer text not null,
      client_id text not null,
      client_secret_encrypted bytea not null,
      admin_groups text[] not null,
      groups_claim text not null,
      is_required boolean not null,
      updated_at timestamptz not null,
      last_sign_in_at timestamptz,
      last_problem text,
      last_problem_at timestamptz
    )`.execute(db)
  await sql`
    create table identity_domains (
      organization_id uuid not null references identity_providers on delete cascade,
      domain text not null,
      verified_at timestamptz,
      primary key (organization_id, domain)
    )`.execute(db)
  // Anybody may enter a domain, but only one organization can prove that it owns it.
  await sql`create unique index identity_domains_verified on identity_domains (domain) where verified_at is not null`.execute(
    db,
  )
  await sql`
    create table identity_links (
      organization_id uuid not null,
      user_id uuid not null,
      issuer text not null,
      subject text not null,
      primary key (organization_id, user_id),
      unique (organization_id, issuer, subject),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  for (const table of ['identity_providers', 'identity_domains', 'identity_links'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
