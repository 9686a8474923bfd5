// Passkeys of users with a password, and the challenges that were already used.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      organization_id uuid not null,
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      credential_id bytea not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users on delete cascade
    )`.execute(db)
  await sql`create index passkeys_of_user on passkeys (organization_id, user_id)`.execute(db)
  await sql`select guard_tenant_table('passkeys')`.execute(db)
  await sql`create table used_passkey_challenges (challenge text primary key, expires_at timestamptz not null)`.execute(
    db,
  )
}
