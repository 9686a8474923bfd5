// Requests to be connected to a telematics provider, by the id of their sign-up link. They belong to no organization yet.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_sign_ups (
      link_id text primary key,
      provider text not null,
      email text not null,
      created_at timestamptz not null,
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index provider_sign_ups_unmailed on provider_sign_ups (created_at) where mailed_at is null`.execute(
    db,
  )
}
