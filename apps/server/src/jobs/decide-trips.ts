// Compares what can be done about the weather on every trip, and stores the advice.
import type { DecidingService } from '../modules/decisions/decide-trips.service.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  deciding: Pick<DecidingService, 'decideDue' | 'othersDecide'>
  log: Log
}

const LOOK_EVERY_MS = 5_000
const RETRY_AFTER_MS = 30_000

export function startDecidingTrips({ deciding, log }: Dependencies): Loop {
  async function decide(signal: AbortSignal): Promise<void> {
    const startedAt = performance.now()
    const count = await deciding.decideDue(signal)
    if (count > 0) log.info({ count, ms: Math.round(performance.now() - startedAt) }, 'decided trips')
  }
  return startLoop({
    name: 'decide trips',
    round: (signal) => decide(signal).catch(forgiveEarliness),
    everyMs: LOOK_EVERY_MS,
    isWanted: deciding.othersDecide,
    retryAfterMs: RETRY_AFTER_MS,
    failure: 'trips could not be decided; it will be tried again',
    log,
  })
}

/** Ignores RUN_NOT_READY: before the first run there is nothing to decide with. */
function forgiveEarliness(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'RUN_NOT_READY')) throw error
}
