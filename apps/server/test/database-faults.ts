// Faults of PostgreSQL that need no access to its processes or files.
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../src/platform/database/database.ts'

/**
 * Takes every connection that PostgreSQL offers, and ends idle connections of servers so that they must open new ones.
 */
export async function takeAllConnections(url: string, forMs: number): Promise<void> {
  const taken: Client[] = []
  for (const endAt = Date.now() + forMs; Date.now() < endAt; ) {
    const client = new Client({ connectionString: url, application_name: 'stormlane chaos' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      taken.push(client)
    } catch {
      await taken[0]?.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stormlane' and state = 'idle'",
      )
    }
  }
  await Promise.all(taken.map((client) => client.end()))
}

/** Makes inserts of locations fail as on a full disk. Returns a function that ends this. */
export async function raiseDiskFull({ asSystem }: Database): Promise<() => Promise<void>> {
  await sql`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    asSystem,
  )
  await sql`create trigger disk_is_full before insert on locations execute function disk_is_full()`.execute(asSystem)
  return async () => {
    await sql`drop function disk_is_full() cascade`.execute(asSystem)
  }
}
