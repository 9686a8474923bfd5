// How partner embeds sign in: tokens of freight partners, databases of the telematics host with their users, and sessions
// that end sooner than those of people who signed in themselves.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column embed text check (embed in ('freight', 'telematics'))`.execute(db)
  await sql`
    create table embed_tokens (
      organization_id uuid not null,
      id uuid not null default gen_random_uuid(),
      provider text not null,
      token_hash bytea not null unique,
      user_id uuid not null,
      created_at timestamptz not null,
      revoked_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  await sql`
    create table host_databases (
      organization_id uuid not null references organizations on delete cascade,
      database text not null,
      created_at timestamptz not null,
      primary key (organization_id, database)
    )`.execute(db)
  // A database belongs to one organization: it decides whose data its users see.
  await sql`create unique index host_databases_database on host_databases (database)`.execute(db)
  await sql`
    create table host_users (
      organization_id uuid not null,
      database text not null,
      username text not null,
      user_id uuid not null,
      primary key (organization_id, database, username),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  for (const table of ['embed_tokens', 'host_databases', 'host_users'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
