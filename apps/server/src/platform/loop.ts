// Work that is done again and again until the server stops, one round after the other. A loop and no job of the queue where the
// work goes by the passed-in clock, or cannot wait for a cron's next minute.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './logging.ts'

export interface Loop {
  /** Ends after the current round, or sooner if the round heeds its signal. */
  stop(): Promise<void>
}

interface LoopOptions {
  round: (signal: AbortSignal) => Promise<unknown>
  /** Pause between the end of a round and the start of the next. */
  everyMs: number
  /** Pause after a failed round. */
  retryAfterMs?: number
  /** Rounds wait while this is false. */
  mayStart?: () => boolean
  /** Log message of a failed round. */
  failure: string
  log: Log
}

/** How often a loop checks whether it may start. */
const LOOK_EVERY_MS = 1_000

export function startLoop({ round, everyMs, retryAfterMs = everyMs, mayStart, failure, log }: LoopOptions): Loop {
  const stopping = new AbortController()
  const { signal } = stopping

  /** Does a round where one may be done; tells how long to wait for the next. */
  async function turn(): Promise<number> {
    if (mayStart?.() === false) return LOOK_EVERY_MS
    try {
      await round(signal)
      return everyMs
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, failure)
      return retryAfterMs
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await turn()
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
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
