// The address and device of each sign-in, shown to users in the list of their own sessions.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column address text, add column user_agent text`.execute(db)
}
