// The paths of an evaluated route's options, so that changed alerts find the affected routes without evaluating all of them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Encoded polylines of the points where alerts are looked up, one per option, separated by spaces.
  await sql`alter table route_results add column way text`.execute(db)
}
