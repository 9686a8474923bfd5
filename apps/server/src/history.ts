// The storms of the past: the store of this server, or the operator's file, and the service that lists them.
import { historyService } from './modules/history/history.service.ts'
import { openStormFile } from './modules/history/storm-file.ts'
import { openStormStore } from './modules/history/storm-store.ts'
import type { Config } from './platform/config.ts'
import type { Log } from './platform/logging.ts'

export function openHistory({ config, log }: { config: Pick<Config, 'history' | 'role'>; log: Log }) {
  const { folder, url } = config.history
  // A process that only answers requests has a folder of its own, into which nobody makes storms.
  const isMade = config.history.isMade && config.role !== 'api'
  const store = openStormStore(folder, (file, error) =>
    log.error({ file, err: error }, 'a file of a historical storm cannot be read and is left out'),
  )
  const file = url === undefined ? null : openStormFile({ url, folder, log })
  return {
    store,
    history: historyService({ store, file, isMade }),
    close: async () => file?.close(),
  }
}
