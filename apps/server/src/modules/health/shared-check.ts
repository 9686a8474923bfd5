/** How long what several callers have waited for is good enough for the next one. */
const KEPT_MS = 1000

/**
 * Anybody may ask for a check, and as often as they like: those who come while it runs wait for the same one, so that a flood occupies one
 * set of database connections. A check that was shared is kept for a second. Without a flood every caller gets a check of their own.
 */
export function sharedCheck<T>(check: () => Promise<T>): () => Promise<T> {
  let current: { found: Promise<T>; callers: number; keptUntil: number } | undefined
  return () => {
    // Measured by the process, because the clock of a test server stands still.
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
