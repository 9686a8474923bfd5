// Archives what each run forecast at the stations and verifies it when its time has come. This is independent of making
// runs: failures here are logged and retried, and runs are published all the same.
import type { PastForecasts, PastTrips, TruthSource } from '@stormlane/domain/verification'
import type { VerificationArchive } from '../modules/verification/verification-archive.ts'
import type { Exclusively } from '../platform/database/leases.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

/**
 * Source of the truth. A simulated world also provides forecasts of the time before the archive and trips of the past.
 */
export type VerificationSource = TruthSource & Partial<PastForecasts & PastTrips>

interface Dependencies {
  archive: VerificationArchive
  /** Starts the thread of the source; called only while it is needed. */
  openSource: () => VerificationSource
  /** Whether to make forecasts of the time before the archive, once `mayReplay` returns true. */
  replays: boolean
  mayReplay: () => boolean
  /** Nothing is archived or verified until this returns true. */
  mayStart: () => boolean
  exclusively: Exclusively
  log: Log
}

const LOOK_EVERY_MS = 60_000
const RETRY_AFTER_MS = 600_000

export function startKeepingVerification(dependencies: Dependencies): Loop {
  const { exclusively, mayStart, log } = dependencies
  let hasBegun = false
  return startLoop({
    name: 'keep verification',
    round: async (signal) => {
      await exclusively(async (lost) => {
        await keepVerification(dependencies, { begins: !hasBegun, signal: AbortSignal.any([signal, lost]) })
        hasBegun = true
      })
    },
    everyMs: LOOK_EVERY_MS,
    retryAfterMs: RETRY_AFTER_MS,
    mayStart,
    failure: 'forecasts could not be archived or verified; it will be tried again',
    log,
  })
}

/** Runs one round; `begins` checks whether the archive still belongs to the same world. */
export async function keepVerification(
  { archive, openSource, replays, mayReplay, log }: Omit<Dependencies, 'mayStart' | 'exclusively'>,
  { begins, signal }: { begins: boolean; signal: AbortSignal },
): Promise<void> {
  let opened: VerificationSource | undefined
  const source = () => {
    opened ??= openSource()
    return opened
  }
  try {
    if (begins) await archive.begin(source(), replays, signal)
    const startedAt = performance.now()
    const runs = await archive.archiveRuns(signal)
    if (runs > 0)
      log.info({ runs, ms: Math.round(performance.now() - startedAt) }, 'archived forecasts at the stations')
    if (replays && (await archive.needsReplay())) {
      // Past hours are verified only after all forecasts for them are archived.
      if (!mayReplay() || (await archive.replay(source(), signal))) return
      log.info('the forecasts of the last weeks are archived')
    }
    const hours = await archive.dueHours()
    if (hours.length > 0) {
      await archive.verifyHours(source(), hours, signal)
      log.info({ hours: hours.length, until: hours.at(-1)?.toISOString() }, 'verified forecasts')
    }
    if (await archive.driveTrips(source, signal)) log.info('verified the arrivals of a run')
  } finally {
    await opened?.close()
  }
}
