// Keeps every saved route's results those of the newest forecast, and moves routes on by the clock.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteEvaluation } from '../modules/routes/route-evaluation.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Log } from '../platform/logging.ts'

interface Dependencies {
  evaluation: Pick<RouteEvaluation, 'evaluateDue' | 'advance'>
  /** Done before each look. */
  before?: () => Promise<void>
  log: Log
}

const LOOK_EVERY_MS = 3_000
const RETRY_AFTER_MS = 30_000

export function startEvaluatingRoutes({ evaluation, before, log }: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        const startedAt = performance.now()
        await before?.()
        await evaluation.advance()
        const count = await evaluation.evaluateDue(signal)
        if (count > 0) log.info({ count, ms: Math.round(performance.now() - startedAt) }, 'evaluated routes')
        await pause(LOOK_EVERY_MS)
      } catch (error) {
        if (signal.aborted) return
        // While the first run is being made there is nothing to evaluate routes with.
        const early = error instanceof DomainError && error.code === 'RUN_NOT_READY'
        if (!early) log.error({ err: error }, 'routes could not be evaluated; it will be tried again')
        await pause(early ? LOOK_EVERY_MS : RETRY_AFTER_MS)
      }
    }
  }

  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
