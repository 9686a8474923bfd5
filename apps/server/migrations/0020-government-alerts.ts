// What the weather services said, and when each feed of hazards was last heard. They belong to no organization: no tenant
// has a grant on them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The sequence tells a process what is new to it; a corrected text takes the next number.
  await sql`
    create table government_alerts (
      id text primary key,
      sequence bigserial not null unique,
      message jsonb not null,
      ends_at timestamptz not null
    )`.execute(db)
  await sql`create index government_alerts_ends on government_alerts (ends_at)`.execute(db)
  await sql`
    create table hazard_feeds (
      name text primary key,
      heard_at timestamptz not null
    )`.execute(db)
}
