// Makes forecast runs in this process. They start before the database does, so that the first map does not wait for it.
import type { Clock } from '@stormlane/domain/time'
import type { RunMaker } from '@stormlane/domain/weather'
import { startPublishingRuns } from '../jobs/publish-run.ts'
import { startReadingRunSteps } from '../jobs/read-run-steps.ts'
import type { Forecast } from '../modules/forecast/forecast.ts'
import type { RunStepService } from '../modules/forecast/run-steps.service.ts'
import type { Exclusively } from '../platform/database/leases.ts'
import type { Log } from '../platform/logging.ts'
import type { Closers } from '../platform/shutdown.ts'

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
  let isMaking = false
  const noting = (exclusively: Exclusively): Exclusively => {
    return (work) =>
      exclusively(async (lost) => {
        isMaking = true
        await work(lost).finally(() => (isMaking = false))
      })
  }
  return {
    /** If `steps` is given, workers share the files of each run. */
    publish(exclusively: Exclusively, steps: RunStepService | null = null): void {
      if (!maker) return
      const runs = startPublishingRuns({
        maker,
        announce: () => announce(),
        clock,
        forecast,
        exclusively: noting(exclusively),
        steps,
        log,
      })
      closers.add('forecast runs', () => runs.stop())
      const { openStepReader: openReader } = maker
      if (!steps || !openReader) return
      const reading = startReadingRunSteps({ openReader, steps, isMaking: () => isMaking, log })
      closers.add('steps of forecast runs', () => reading.stop())
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
