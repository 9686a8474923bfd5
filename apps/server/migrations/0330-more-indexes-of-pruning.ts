// Pruning finds expired rows by their time, across all organizations.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
  await sql`create index sessions_revoked on sessions (revoked_at) where revoked_at is not null`.execute(db)
  await sql`create index password_resets_expiry on password_resets (expires_at)`.execute(db)
  await sql`create index routes_pruned on routes (departure_time)`.execute(db)
  await sql`create index verification_days_pruned on verification_days (day)`.execute(db)
}
