// Storms by their identity, which stays from the first run that forecast them to their last hour.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The weather belongs to nobody, so there is no organization. `storm` is a `TrackedStorm` of the domain without its
  // hours, which are the larger part and are not needed by lists.
  await sql`
    create table storms (
      id text primary key,
      ended_at timestamptz,
      storm json not null,
      hours json not null
    )`.execute(db)
  await sql`create index storms_ended on storms (ended_at)`.execute(db)
  // The runs that were searched, whether or not they had a storm. `stored_at` tells processes that there is something new.
  await sql`create table storm_runs (run_at timestamptz primary key, stored_at timestamptz not null)`.execute(db)
}
