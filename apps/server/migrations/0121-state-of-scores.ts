// The level and alerts of a score, which webhooks compare. They are stored beside the score only for organizations with
// an endpoint that wants such events, so that the next score need not be compared with the whole JSON of this one.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table location_scores add column state json`.execute(db)
}
