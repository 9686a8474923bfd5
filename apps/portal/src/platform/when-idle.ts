/** A page that is never idle goes on after this all the same. */
const LATEST_MS = 3000

/** Once the page has drawn what it has; not every browser can tell when that is. Answers how to take it back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
