// Storms of the past: the store of this server or the operator's file, and the service that lists them.
import type { Bucket } from '@stormlane/domain/product'
import { historyService } from '../modules/history/history.service.ts'
import { openStormFile } from '../modules/history/storm-file.ts'
import { openStormShelf } from '../modules/history/storm-shelf.ts'
import { openStormStore } from '../modules/history/storm-store.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/logging.ts'
import { startLoop } from '../platform/loop.ts'

interface Dependencies {
  config: Pick<Config, 'history' | 'role' | 'world' | 'runCacheBytes'>
  /** Null if the storms of this machine stay on it. */
  bucket?: Bucket | null
  log: Log
}

/** Storms are made once after the first start and then stay, so there is no hurry to look. */
const LOOK_EVERY_MS = 30_000

export function openHistory({ config, bucket = null, log }: Dependencies) {
  const { folder, url } = config.history
  // Without a bucket, a process that only answers requests has its own folder, in which nobody makes storms.
  const isMade = config.history.isMade && (config.role !== 'api' || bucket !== null)
  const store = openStormStore(folder, (file, error) =>
    log.error({ file, err: error }, 'a file of a historical storm cannot be read and is left out'),
  )
  const prefix = stormPrefix(config.world)
  const shelf =
    bucket && url === undefined
      ? openStormShelf({ bucket, store, prefix, cacheBytes: config.runCacheBytes, log })
      : null
  const looking =
    shelf &&
    startLoop({
      name: 'look for storms',
      round: (signal) => shelf.take(signal),
      everyMs: LOOK_EVERY_MS,
      failure: 'the historical storms of the bucket could not be looked up now',
      log,
    })
  const file = url === undefined ? null : openStormFile({ url, folder, log })
  return {
    store,
    shelf,
    history: historyService({ store, file, isMade }),
    close: async (): Promise<void> => {
      await looking?.stop()
      shelf?.close()
      await file?.close()
    },
  }
}

/** Prefix of the storms in the bucket. Each world has its own. */
export const stormPrefix = (world: Config['world']) => `${world}/history/`
