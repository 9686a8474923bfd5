// Makes a forecast run every hour in a separate thread, and notifies the portals.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@stormlane/domain/time'
import { HORIZONS, type RunEvent, type RunMaker, type RunSteps } from '@stormlane/domain/weather'
import { type Forecast, SHELF_LOOK_EVERY_MS } from '../modules/forecast/forecast.ts'
import { locationsByOrganization } from '../modules/locations/location.repository.ts'
import type { Publish } from '../modules/realtime/realtime.publisher.ts'
import type { Database } from '../platform/database/database.ts'
import type { Exclusively } from '../platform/database/leases.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  maker: RunMaker
  clock: Clock
  forecast: Forecast
  exclusively: Exclusively
  /** Lets other workers read a part of a run's files; null if this process reads all of them. */
  steps?: RunSteps | null
  /** Notifies the portals that the weather changed. */
  announce: () => Promise<void>
  log: Log
}

/** Runs kept per horizon: one to serve, one to fall back on, and one for portals that have not reloaded yet. */
const KEEP_RUNS = 3
/** How often to check whether a run is due. */
const LOOK_EVERY_MS = 2_000
const RETRY_AFTER_MS = 60_000

/** One process at a time makes a run; the others wait for it to appear in the folder. */
export function startPublishingRuns(dependencies: Dependencies): Loop {
  return startLoop({
    name: 'publish run',
    round: (signal) => publishDueRun(dependencies, signal),
    everyMs: LOOK_EVERY_MS,
    retryAfterMs: RETRY_AFTER_MS,
    failure: 'a forecast run could not be made; it will be tried again',
    log: dependencies.log,
  })
}

/** Makes the run that is due unless it exists or another process is making it; returns true if it made one. */
export async function publishDueRun(dependencies: Dependencies, signal: AbortSignal): Promise<boolean> {
  const { maker, clock, forecast, exclusively } = dependencies
  signal.throwIfAborted()
  await forecast.look('if due')
  const runTime = await maker.dueRun(clock.now(), signal)
  if (!runTime) return false
  const isDone = () => isWhole(forecast, maker, runTime) && !forecast.shelf?.hasUnpublished()
  if (isDone()) return false
  let made = false
  await exclusively(async (lost) => {
    // Another process may have published the run between the last look and the lease.
    if (forecast.shelf) await forecast.look()
    if (isDone()) return
    made = true
    await makeRun(dependencies, runTime, AbortSignal.any([signal, lost]))
  })
  return made
}

function isWhole(forecast: Forecast, maker: RunMaker, runTime: Date): boolean {
  const wanted = maker.stepCounts(runTime)
  return HORIZONS.every((horizon) => (forecast.find(horizon, runTime)?.times.length ?? 0) >= wanted[horizon])
}

async function makeRun(dependencies: Dependencies, runTime: Date, signal: AbortSignal): Promise<void> {
  const { maker, clock, forecast, steps = null, announce, log } = dependencies
  const run = runTime.toISOString()
  const startedAt = clock.now()
  const startedMs = performance.now()
  // The first step is published early only if no run serves the current hour.
  const firstLight = forecast.newest('nowcast') === undefined
  const allSteps = Object.values(maker.stepCounts(runTime)).reduce((sum, count) => sum + count, firstLight ? 1 : 0)
  let doneSteps = 0
  const announcements: Promise<void>[] = []
  const { shelf } = forecast
  let publishing: Promise<void> = Promise.resolve()
  log.info({ run, firstLight }, 'making a forecast run')

  function hear(event: RunEvent): void {
    if (event.kind === 'progress') {
      doneSteps++
      forecast.report({ runTime, horizon: event.horizon, progress: Math.min(1, doneSteps / allSteps) })
      if (event.done % 24 === 0)
        log.info({ run, horizon: event.horizon, done: event.done, of: event.of }, 'forecast run')
      return
    }
    forecast.refresh()
    const seconds = Math.round((performance.now() - startedMs) / 100) / 10
    log.info({ run, horizon: event.horizon, whole: event.whole, seconds }, 'published a part of a forecast run')
    // Past radar frames are published between the two horizons and are loaded together with the nowcast.
    const isAnnounced = event.horizon !== 'radar'
    if (!shelf) {
      if (isAnnounced) announcements.push(announce().catch(noteFailure))
      return
    }
    publishing = publishing
      .then(() => shelf.publish(signal))
      .then(() => {
        if (isAnnounced) announcements.push(announceWhenFound().catch(noteFailure))
      })
    // It is awaited at the end; until then a failure must not count as an unhandled rejection.
    publishing.catch(() => undefined)
  }
  const announceWhenFound = async () => {
    await sleep(SHELF_LOOK_EVERY_MS, undefined, { signal })
    await announce()
  }
  const noteFailure = (error: unknown) =>
    log.error({ err: error }, 'the portals could not be notified of a forecast run')

  try {
    const order = { root: forecast.folder, runTime, startedAt, firstLight, keepRuns: KEEP_RUNS }
    if (!isWhole(forecast, maker, runTime)) await maker.make(order, hear, signal, steps)
    await publishing
    // Upload what failed earlier, for example while the bucket was unreachable.
    if (shelf && (await shelf.publish(signal)) > 0) announcements.push(announceWhenFound().catch(noteFailure))
    await shelf?.prune(KEEP_RUNS, signal)
  } finally {
    forecast.report(null)
    forecast.refresh()
    await Promise.all(announcements)
  }
}

/** Notifies every organization, with its location ids, that the weather changed. */
export async function announceRun(database: Database, publish: Publish): Promise<void> {
  for (const { organizationId, locationIds } of await locationsByOrganization(database))
    await publish(organizationId, 'weather_data', { location_ids: locationIds })
}
