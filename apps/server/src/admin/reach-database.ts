// Admin commands work whether or not the server runs: they connect to the database of a running server through its connection
// file, or start the embedded database themselves for the time of the command.
import { connectionUrl, readConnection } from '../platform/database/connection-file.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { migrateToLatest } from '../platform/database/migrate.ts'
import { DataFolderInUse, type InstanceLock, lockDataFolder } from '../platform/instance-lock.ts'

interface DatabaseLocation {
  databaseUrl: string | undefined
  dataFolder: string
  log: (line: string) => void
}

export async function withDatabase<T>(where: DatabaseLocation, work: (database: Database) => Promise<T>): Promise<T> {
  if (where.databaseUrl) return withOpenDatabase(where.databaseUrl, where, true, work)
  const lock = await tryLockDataFolder(where.dataFolder)
  const running = lock ? undefined : readConnection(where.dataFolder)
  if (running) return withOpenDatabase(connectionUrl(running), where, false, work)
  if (!lock)
    throw new Error(`The Stormlane on ${where.dataFolder} is still starting: run the command again in a moment.`)
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder: where.dataFolder, log: where.log })
    try {
      return await withOpenDatabase(postgres.url, where, true, work)
    } finally {
      await postgres.stop()
    }
  } finally {
    lock.release()
  }
}

/** Does not migrate the database of a running server: that server may be older than this command. */
async function withOpenDatabase<T>(
  url: string,
  { log }: DatabaseLocation,
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

async function tryLockDataFolder(dataFolder: string): Promise<InstanceLock | undefined> {
  try {
    return await lockDataFolder(dataFolder)
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined
    throw error
  }
}
