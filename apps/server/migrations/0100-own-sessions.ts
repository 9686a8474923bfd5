// From where and with which device somebody signed in, for the list of the own sessions.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column address text, add column user_agent text`.execute(db)
}
