// The fingerprint of the secret key that encrypted the stored values. A process with another key does not start.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table secret_fingerprint (fingerprint text not null)`.execute(db)
  // One row at most.
  await sql`create unique index secret_fingerprint_once on secret_fingerprint ((true))`.execute(db)
}
