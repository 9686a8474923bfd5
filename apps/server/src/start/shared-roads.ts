// With a bucket, all processes use the same road network: the database names it, and the bucket holds it.
import { type Bucket, BucketError } from '@stormlane/domain/product'
import { nameOfNetwork, shelveNetwork, takeNetwork } from '@stormlane/roads'
import type { Database } from '../platform/database/database.ts'
import { networkOfDatabase, setNetworkOfDatabase } from '../platform/database/network-of-database.ts'
import { StartupProblem } from '../platform/startup-problem.ts'

interface Shared {
  bucket: Bucket | null
  database: Database
  dataFolder: string
}

/**
 * Shares the network of this data folder with all processes, which use it from their next start on. Returns its name.
 */
export async function shareRoads({ bucket, database, dataFolder }: Shared & { bucket: Bucket }): Promise<string> {
  const name = await shelveNetwork(bucket, dataFolder)
  await setNetworkOfDatabase(database, name)
  return name
}

/**
 * Fetches the shared network; call before the roads are read. A process with other roads would show other routes than
 * the rest, so it does not start.
 */
export async function takeSharedRoads({
  bucket,
  database,
  dataFolder,
  log,
}: Shared & { log: { warn: (details: object, text: string) => void } }): Promise<void> {
  const name = await networkOfDatabase(database)
  if (name === null) return
  if (bucket)
    try {
      return await takeNetwork(bucket, dataFolder, name)
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      throw new StartupProblem(
        `The road network ${name} could not be fetched: ${error.message}. Start again when the bucket answers.`,
      )
    }
  const own = await nameOfNetwork(dataFolder)
  if (own !== name)
    log.warn({ own, shared: name }, 'this process has no STORMLANE_BUCKET and uses other roads than the rest')
}
