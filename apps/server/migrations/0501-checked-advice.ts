// Advice on fixed trips, checked against the weather that came: sums by day of the run.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification_advice (
      day integer primary key,
      sums json not null
    )`.execute(db)
}
