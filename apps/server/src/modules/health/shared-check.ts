/** How long the result of a shared check is reused. */
const KEPT_MS = 1000

/**
 * Health checks are public and not rate limited. Callers that arrive while a check runs share it, so that a flood
 * occupies only one set of database connections. A shared result is reused for a second. Without a flood, every caller
 * gets a check of their own.
 */
export function sharedCheck<T>(check: () => Promise<T>): () => Promise<T> {
  let current: { found: Promise<T>; callers: number; keptUntil: number } | undefined
  return () => {
    // Uses the process clock, because the clock of a test server stands still.
    if (current && performance.now() < current.keptUntil) {
      current.callers++
      return current.found
    }
    const started = { found: check(), callers: 1, keptUntil: Number.POSITIVE_INFINITY }
    current = started
    const end = () => {
      started.keptUntil = started.callers > 1 ? performance.now() + KEPT_MS : 0
    }
    started.found.then(end, end)
    return started.found
  }
}
