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
  /**
   * Polled once a second during the pause, which ends early if it returns true. A failed check counts as false. Not
   * polled after a failed round.
   */
  isWanted?: () => Promise<boolean>
  /** Rounds wait while this is false. */
  mayStart?: () => boolean
  /** Log message of a failed round. */
  failure: string
  log: Log
}

/** How often a loop checks whether it may start, or is wanted. */
const LOOK_EVERY_MS = 1_000

export function startLoop(options: LoopOptions): Loop {
  const { name, round, everyMs, retryAfterMs = everyMs, isWanted, mayStart, failure, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)

  /** Runs a round if it may start, and waits before the next one. */
  async function turn(): Promise<void> {
    if (mayStart?.() === false) return pause(LOOK_EVERY_MS)
    try {
      await traced({ kind: 'round', name }, async () => round(signal))
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, failure)
      return pause(retryAfterMs)
    }
    await pauseUntilWanted()
  }

  async function pauseUntilWanted(): Promise<void> {
    if (!isWanted) return pause(everyMs)
    for (let leftMs = everyMs; leftMs > 0 && !signal.aborted; leftMs -= LOOK_EVERY_MS) {
      await pause(Math.min(leftMs, LOOK_EVERY_MS))
      if (!signal.aborted && (await isWanted().catch(() => false))) return
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) await turn()
  }

  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
