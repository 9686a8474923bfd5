// Calls with an API token find their organization by the token's hash. Access that was granted before has none: its token never
// opened anything, and is granted anew.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_access add column token_hash bytea unique`.execute(db)
}
