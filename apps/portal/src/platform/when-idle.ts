/** Maximum waits: for an idle page, and for a held drawing that never finishes. */
const IDLE_WITHIN_MS = 3000
const DRAWN_WITHIN_MS = 6000

let holds = 0
const waiting = new Set<() => void>()

/** Delays idle tasks while something is drawn off the main thread. The returned function ends the hold. */
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

/** Runs a task once the page is idle, or soon in browsers that do not report that. Returns a cancel function. */
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
