// An organization has several API tokens, each with its own permissions and expiry. Until now it had one, which could
// be decrypted and was sent to every member. Those tokens keep working under the name "First token"; only their hashes
// stay.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text not null,
      token_hash bytea not null unique,
      ending text,
      permissions text[] not null,
      created_at timestamptz not null,
      created_by uuid,
      expires_at timestamptz,
      last_used_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, created_by) references users on delete set null (created_by)
    )`.execute(db)
  await sql`create unique index api_tokens_name on api_tokens (organization_id, lower(name))`.execute(db)
  await sql`select guard_tenant_table('api_tokens')`.execute(db)
  await sql`
    insert into api_tokens (organization_id, name, token_hash, permissions, created_at)
    select organization_id, 'First token', token_hash, permissions, now()
    from api_access where token_hash is not null`.execute(db)
  await sql`alter table api_access drop column token_encrypted, drop column token_hash`.execute(db)
}
