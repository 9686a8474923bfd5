// The admin commands work with the server running (through its database's connection file) and stopped (they then run the
// embedded database themselves, for as long as the command takes).
import { connectionUrl, readConnection } from '../platform/database/connection-file.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../platform/database/migrate.ts'
import { DataFolderInUse, type InstanceLock, lockDataFolder } from '../platform/instance-lock.ts'

interface Whereabouts {
  databaseUrl: string | undefined
  dataFolder: string
  log: (line: string) => void
}

export async function withDatabase<T>(where: Whereabouts, work: (database: Database) => Promise<T>): Promise<T> {
  if (where.databaseUrl) return withOpen(where.databaseUrl, where, true, work)
  const lock = lockUnlessServed(where.dataFolder)
  const served = lock ? undefined : readConnection(where.dataFolder)
  if (served) return withOpen(connectionUrl(served), where, false, work)
  if (!lock)
    throw new Error(`The Stormlane on ${where.dataFolder} is still starting: run the command again in a moment.`)
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder: where.dataFolder, log: where.log })
    try {
      return await withOpen(postgres.url, where, true, work)
    } finally {
      await postgres.stop()
    }
  } finally {
    lock.release()
  }
}

/** Migrates unless a running server, which has done so, may be older than this command. */
async function withOpen<T>(
  url: string,
  { log }: Whereabouts,
  migrate: boolean,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url, log, connections: 2 })
  try {
    if (migrate) await migrateToLatest(database)
    return await work(database)
  } finally {
    await database.close()
  }
}

function lockUnlessServed(dataFolder: string): InstanceLock | undefined {
  try {
    return lockDataFolder(dataFolder)
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined
    throw error
  }
}
