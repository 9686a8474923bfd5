/** A page that is never idle goes on after this all the same, and one whose picture never comes after that. */
const IDLE_WITHIN_MS = 3000
const DRAWN_WITHIN_MS = 6000

let holds = 0
const waiting = new Set<() => void>()

/** Something is still being drawn, though the page itself has nothing to do. Answers how to say that it is done. */
export function holdIdle(): () => void {
  holds += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    if (holds === 0) for (const go of waiting) go()
  }
}

/** Once the page has drawn what it has; not every browser can tell when that is. Answers how to take it back. */
export function whenIdle(run: () => void): () => void {
  let cancel = () => {}
  const go = () => {
    waiting.delete(go)
    clearTimeout(latest)
    cancel = idle(run)
  }
  const latest = setTimeout(go, DRAWN_WITHIN_MS)
  if (holds > 0) waiting.add(go)
  else go()
  return () => {
    waiting.delete(go)
    clearTimeout(latest)
    cancel()
  }
}

function idle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
  return () => cancelIdleCallback(handle)
}
