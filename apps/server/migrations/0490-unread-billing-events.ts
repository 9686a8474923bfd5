// Signed events of the payment provider that could not be read, kept for an operator. A repeated one has the same digest.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unread_billing_events (
      provider text not null,
      digest bytea not null,
      body bytea not null,
      problem text not null,
      received_at timestamptz not null,
      primary key (provider, digest)
    )`.execute(db)
}
