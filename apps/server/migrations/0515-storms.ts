// Storms by their identity, which stays from the first run that forecast them to their last hour. They come from our own
// runs, from advisories of cyclones, from outlooks of severe storms, and from government alerts. Each source is searched
// at its own times, so a run of one says nothing of the storms of another.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The weather belongs to nobody, so there is no organization. `storm` is a `TrackedStorm` of the domain without its
  // hours, which are the larger part and are not needed by lists.
  await sql`
    create table storms (
      id text primary key,
      source text not null default 'runs',
      ended_at timestamptz,
      storm json not null,
      hours json not null
    )`.execute(db)
  await sql`create index storms_ended on storms (ended_at)`.execute(db)
  // The runs that were searched, whether or not they had a storm. `stored_at` tells processes that there is something new.
  await sql`
    create table storm_runs (
      source text not null default 'runs',
      run_at timestamptz not null,
      stored_at timestamptz not null,
      primary key (source, run_at)
    )`.execute(db)
}
