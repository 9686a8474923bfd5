const TICK_MS = 10

/**
 * Milliseconds that this process has waited. Pauses in which a busy machine, or work of its own, did not let it run count as one
 * tick, so that a limit on this time fails for a timer that is too long, and not for a machine that is too slow.
 */
export function ownTime(): { ms: () => number } & Disposable {
  let [waited, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    waited += Math.min(now - last, 2 * TICK_MS)
    last = now
  }, TICK_MS)
  return { ms: () => waited, [Symbol.dispose]: () => clearInterval(timer) }
}
