// Checks every second for events that are due for delivery, and for published runs whose event was not queued yet.
// Several processes may run at once, since each leases its own events.
import type { Clock } from '@stormlane/domain/time'
import { isFirstLight } from '@stormlane/domain/weather'
import type { Forecast } from '../modules/forecast/forecast.ts'
import type { WebhookDelivery } from '../modules/webhooks/deliver-webhooks.service.ts'
import { announceRun } from '../modules/webhooks/webhook-event.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  delivery: WebhookDelivery
  runs: RunAnnouncer
  log: Log
}

const LOOK_EVERY_MS = 1_000

export function startDeliveringWebhooks({ delivery, runs, log }: Dependencies): Loop {
  const loop = startLoop({
    name: 'deliver webhooks',
    async round() {
      await runs.announce()
      await delivery.round()
    },
    everyMs: LOOK_EVERY_MS,
    failure: 'events for webhooks could not be read',
    log,
  })
  return {
    async stop() {
      await loop.stop()
      await delivery.stop()
    },
  }
}

type RunAnnouncer = ReturnType<typeof runAnnouncer>

/**
 * Queues the events of newly published runs by comparing the current runs with those already announced. A run is
 * published by moving a folder, so a process that dies right after that would otherwise never announce it.
 */
export function runAnnouncer({
  database,
  clock,
  forecast,
}: {
  database: Database
  clock: Clock
  forecast: Pick<Forecast, 'newest'>
}) {
  const announced = new Map<string, number>()
  return {
    async announce(): Promise<void> {
      for (const horizon of ['nowcast', 'extended'] as const) {
        const run = forecast.newest(horizon)
        // The first steps of the very first run are published early; its event is queued with the whole run.
        if (!run || isFirstLight(run) || announced.get(horizon) === run.runTime.getTime()) continue
        const until = run.times.at(-1) as Date
        await announceRun(database, { horizon, runTime: run.runTime, until }, clock.now())
        announced.set(horizon, run.runTime.getTime())
      }
    },
  }
}
