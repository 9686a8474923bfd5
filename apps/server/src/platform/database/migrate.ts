// Migrates a database to the newest schema. Kysely holds an advisory lock, so several processes may start at once.
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../../migrations/index.ts'
import { StartupProblem } from '../startup-problem.ts'
import type { Database } from './database.ts'

/** Returns the names of the migrations that were applied. */
export async function migrateToLatest({ asSystem }: Database): Promise<string[]> {
  await refuseNewerDatabase(asSystem)
  const migrator = new Migrator({
    db: asSystem,
    provider: { getMigrations: async () => migrations },
    // Branches use separate ranges of numbers, so a migration may be merged after one with a higher number.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error instanceof StartupProblem) throw error
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${messageOf(error)}`, { cause: error })
  return results.map((result) => result.migrationName)
}

async function refuseNewerDatabase(asSystem: Database['asSystem']): Promise<void> {
  const tables = await asSystem.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(asSystem)
  const unknown = rows.find((row) => !(row.name in migrations))
  if (unknown)
    throw new StartupProblem(
      `The database was written by a newer Stormlane (migration ${unknown.name}): update this one, or use another database.`,
    )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
