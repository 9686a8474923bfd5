// Pruning finds expired rows by their time, across all organizations.
import { type Kysely, sql } from 'kysely'

const TIMES = [
  ['vehicle_messages', 'created_at'],
  ['vehicle_observations', 'observed_at'],
  ['driver_notification_states', 'met_at'],
  ['simulated_inbox', 'shown_at'],
  ['batch_uploads', 'created_at'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of TIMES)
    await sql`create index ${sql.ref(`${table}_pruned`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(db)
}
