// Storms come from our own runs, from advisories of cyclones, from outlooks of severe storms, and from government alerts.
// Each source is searched at its own times, so a run of one says nothing of the storms of another.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table storms add column source text not null default 'runs'`.execute(db)
  await sql`alter table storm_runs add column source text not null default 'runs'`.execute(db)
  await sql`alter table storm_runs drop constraint storm_runs_pkey, add primary key (source, run_at)`.execute(db)
}
