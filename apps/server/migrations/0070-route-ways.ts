// Where the options of an evaluated route go, so that a change of alerts finds the routes under it without evaluating them all.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Encoded polylines of the places at which alerts are asked for, one an option, apart by blanks.
  await sql`alter table route_results add column way text`.execute(db)
}
