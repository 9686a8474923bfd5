/** A part that has not come by then is not waited for: its step is left out. */
const LONGEST_WAIT_MS = 15_000

/** Calls back once all these selectors find something. The returned function gives up. */
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
