// Migrates a database to the newest schema. Kysely holds an advisory lock, so several processes may start at once.
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../../migrations/index.ts'
import { StartupProblem } from '../startup-problem.ts'
import type { Database } from './database.ts'

/**
 * Returns the names of the applied migrations. A database that a newer build has migrated is left as it is; throws if
 * one of its migrations removed something that this build needs.
 */
export async function migrateToLatest({ asSystem }: Database): Promise<string[]> {
  if (await isOfNewerBuild(asSystem)) return []
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
  await storeDemands(asSystem)
  return results.map((result) => result.migrationName)
}

/** Returns whether a newer build has migrated the database; throws if this build cannot work with it. */
async function isOfNewerBuild(db: Database['asSystem']): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const has = (name: string) => tables.some((table) => table.name === name)
  if (!has('kysely_migration')) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !(name in migrations))
  if (unknown.length === 0) return false
  const demands = has('migration_demands')
    ? await db.selectFrom('migration_demands').selectAll().where('migration', 'in', unknown).execute()
    : []
  const harmless = new Set(demands.filter((one) => !one.ends_older_builds).map(({ migration }) => migration))
  const ending = unknown.find((name) => !harmless.has(name))
  if (ending)
    throw new StartupProblem(
      `The database was written by a newer Stormlane (migration ${ending}): update this one, or use another database.`,
    )
  const missing = Object.keys(migrations).find((name) => !applied.has(name))
  if (missing)
    throw new StartupProblem(
      `The database was written by another Stormlane, which does not know the migration ${missing}: update that one, or use another database.`,
    )
  return true
}

/** Records for older builds which migrations they cannot work with. */
async function storeDemands(db: Database['asSystem']): Promise<void> {
  const demands = Object.entries(migrations).map(([migration, { endsOlderBuilds = false }]) => ({
    migration,
    ends_older_builds: endsOlderBuilds,
  }))
  await db
    .insertInto('migration_demands')
    .values(demands)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
