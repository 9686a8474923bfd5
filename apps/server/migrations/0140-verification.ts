// Verification of forecasts: what every run forecast at the stations, the actual weather, and the sums of scores by
// day. The values are packed arrays in the order of STATIONS (station-codec.ts). Days are counted from 1970-01-01 UTC.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification_forecasts (
      run_time timestamptz primary key,
      packed bytea not null
    )`.execute(db)
  await sql`
    create table verification_truth (
      valid_at timestamptz primary key,
      packed bytea not null
    )`.execute(db)
  await sql`
    create table verification_days (
      region text not null,
      variable text not null,
      day integer not null,
      sums json not null,
      primary key (region, variable, day)
    )`.execute(db)
  // One row: the world that the archive belongs to, and how far it is verified.
  await sql`
    create table verification_progress (
      only_row boolean primary key default true check (only_row),
      world text not null,
      verified_until timestamptz,
      replay_from timestamptz,
      replay_until timestamptz,
      replayed_until timestamptz
    )`.execute(db)
}
