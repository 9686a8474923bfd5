// Failures are counted for an account and an address together, so that nobody can lock out a user who signs in from elsewhere.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_failures add column address_hash bytea`.execute(db)
}
