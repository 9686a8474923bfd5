// Leases for work that only one process at a time may do. They replace advisory locks, which need a connection for as
// long as they are held and which a transaction pooler does not keep.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leases (
      name text primary key,
      owner text not null,
      leased_until timestamptz not null
    ) with (fillfactor = 50)`.execute(db)
}
