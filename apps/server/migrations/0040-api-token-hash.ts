// Calls with an API token find their organization by the token's hash. API access granted earlier has no hash,
// so its token works only after access is granted again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_access add column token_hash bytea unique`.execute(db)
}
