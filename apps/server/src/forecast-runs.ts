// Forecast runs of this process. They start before the database does, so that the first map does not wait for it.
import type { Clock, RunMaker } from '@stormlane/domain'
import { startPublishingRuns } from './jobs/publish-run.ts'
import type { Forecast } from './modules/forecast/forecast.ts'
import type { Exclusively } from './platform/database/leases.ts'
import type { Log } from './platform/logging.ts'
import type { Closers } from './platform/shutdown.ts'

interface Dependencies {
  maker: RunMaker | null
  clock: Clock
  forecast: Forecast
  closers: Closers
  log: Log
}

export function forecastRuns({ maker, clock, forecast, closers, log }: Dependencies) {
  // No websocket clients exist before the database is open or after it is closed, so updates can be dropped.
  const dropUpdate = async () => {}
  let announce = dropUpdate
  return {
    publish(exclusively: Exclusively): void {
      if (!maker) return
      const runs = startPublishingRuns({ maker, announce: () => announce(), clock, forecast, exclusively, log })
      closers.add('forecast runs', () => runs.stop())
    },
    /** Calls this after each new run, until the server closes. */
    announceWith(next: () => Promise<void>): void {
      announce = next
      closers.add('announcements', async () => {
        announce = dropUpdate
      })
    },
  }
}
