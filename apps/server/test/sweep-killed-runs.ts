import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { clearOrphans } from '../src/platform/database/orphaned-postgres.ts'
import { DataFolderInUse, lockDataFolder } from '../src/platform/instance-lock.ts'

/** Stops the PostgreSQL and deletes the data folder of earlier test runs that were killed before they could do so. */
export async function sweepKilledRuns(scratchFolder: string, prefix: string): Promise<void> {
  for (const name of readdirSync(scratchFolder).filter((entry) => entry.startsWith(prefix))) {
    const folder = path.join(scratchFolder, name)
    try {
      await lockDataFolder(folder)
    } catch (error) {
      if (error instanceof DataFolderInUse) continue
      throw error
    }
    await clearOrphans(path.join(folder, 'postgres'), () => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}
