// Whether the stored data of each feed is live or simulated.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table feed_modes (feed text primary key, mode text not null)`.execute(db)
}
