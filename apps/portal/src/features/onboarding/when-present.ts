/** After this time, the tour starts without the steps whose target is still missing. */
const LONGEST_WAIT_MS = 15_000

/** Calls back once all selectors match. The returned function cancels. */
export function whenPresent(selectors: readonly string[], onPresent: () => void): () => void {
  const arePresent = () => selectors.every((selector) => document.querySelector(selector))
  let done = false
  const finish = () => {
    stop()
    onPresent()
  }
  const observer = new MutationObserver(() => arePresent() && finish())
  const timer = setTimeout(() => finish(), LONGEST_WAIT_MS)
  const stop = () => {
    if (done) return
    done = true
    observer.disconnect()
    clearTimeout(timer)
  }
  if (arePresent()) finish()
  else observer.observe(document.body, { childList: true, subtree: true })
  return stop
}
