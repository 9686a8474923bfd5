// Government alerts, and when each hazard feed last answered. They belong to no organization, so tenants have no grant on them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A process reads new rows by sequence; a corrected message gets the next number.
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
