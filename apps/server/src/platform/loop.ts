// Repeats work until the server stops, one round after the other. Use a loop instead of a queue job if the work depends on the
// passed-in clock or must run more often than once a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './logging.ts'
import { traced } from './traced.ts'

export interface Loop {
  /** Ends after the current round, or sooner if the round reacts to its signal. */
  stop(): Promise<void>
}

interface LoopOptions {
  /** For traces. */
  name: string
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

export function startLoop({ name, round, everyMs, retryAfterMs = everyMs, mayStart, failure, log }: LoopOptions): Loop {
  const stopping = new AbortController()
  const { signal } = stopping

  /** Runs a round if it may start; returns how long to wait before the next one. */
  async function turn(): Promise<number> {
    if (mayStart?.() === false) return LOOK_EVERY_MS
    try {
      await traced({ kind: 'round', name }, async () => round(signal))
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
