// Evaluates every saved route with the newest forecast, and updates route status by the clock.
import type { RouteEvaluation } from '../modules/routes/route-evaluation.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  evaluation: Pick<RouteEvaluation, 'evaluateDue' | 'advance' | 'othersEvaluate'>
  /** Called before each round. */
  before?: () => Promise<void>
  log: Log
}

const LOOK_EVERY_MS = 3_000
const RETRY_AFTER_MS = 30_000

export function startEvaluatingRoutes({ evaluation, before, log }: Dependencies): Loop {
  async function evaluate(signal: AbortSignal): Promise<void> {
    const startedAt = performance.now()
    await before?.()
    await evaluation.advance()
    const count = await evaluation.evaluateDue(signal)
    if (count > 0) log.info({ count, ms: Math.round(performance.now() - startedAt) }, 'evaluated routes')
  }
  return startLoop({
    name: 'evaluate routes',
    round: (signal) => evaluate(signal).catch(forgiveEarliness),
    everyMs: LOOK_EVERY_MS,
    isWanted: evaluation.othersEvaluate,
    retryAfterMs: RETRY_AFTER_MS,
    failure: 'routes could not be evaluated; it will be tried again',
    log,
  })
}

/** Ignores RUN_NOT_READY: before the first run there is nothing to evaluate routes with. */
function forgiveEarliness(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'RUN_NOT_READY')) throw error
}
