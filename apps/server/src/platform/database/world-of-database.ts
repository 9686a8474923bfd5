// A database belongs to one world for good, so that simulated data never ends up in a live one.
import { StartupProblem } from '../startup-problem.ts'
import type { Database } from './database.ts'

/** Throws if the database holds another world. A new database takes the world of its first server. */
export async function requireWorld({ asSystem }: Database, world: string): Promise<void> {
  await asSystem
    .insertInto('database_world')
    .values({ world })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const held = await asSystem.selectFrom('database_world').select('world').executeTakeFirstOrThrow()
  if (held.world !== world)
    throw new StartupProblem(
      `The database holds a ${held.world} world, and STORMLANE_WORLD is ${world}: set STORMLANE_DATA or DATABASE_URL to another one.`,
    )
}
