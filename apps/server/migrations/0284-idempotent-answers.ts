// Stored answers to requests with an Idempotency-Key. They may hold secrets, such as a new API token, so they are
// encrypted.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotent_answers (
      organization_id uuid not null references organizations on delete cascade,
      key_hash bytea not null,
      request_hash bytea not null,
      started_at timestamptz not null default clock_timestamp(),
      status smallint,
      answer_encrypted bytea,
      primary key (organization_id, key_hash)
    )`.execute(db)
  await sql`create index idempotent_answers_pruned on idempotent_answers (started_at)`.execute(db)
  await sql`select guard_tenant_table('idempotent_answers')`.execute(db)
}
