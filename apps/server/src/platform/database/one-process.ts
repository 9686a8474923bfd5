import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Runs the work unless another process is running it; returns whether it did. */
export type Exclusively = (work: () => Promise<void>) => Promise<boolean>

/** Ensures that only one of the processes that share a database runs the work of this name at a time. */
export function oneProcessAtATime({ asSystem }: Database, name: string): Exclusively {
  return (work) =>
    asSystem.connection().execute(async (db) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_lock(hashtext(${name})) as mine`.execute(db)
      if (!rows[0]?.mine) return false
      try {
        await work()
        return true
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(db)
      }
    })
}
