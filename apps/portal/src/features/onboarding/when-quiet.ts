/** Elements into which a user types. A checkbox or a button does not count: nothing is lost if the focus leaves it. */
const TYPED_INTO =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])'
/** Dialogs, and open lists of a search or a menu. */
const OPEN_ABOVE_PAGE = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether nothing would be interrupted: no dialog or list is open, and the focus is not in an input. */
function isQuiet(): boolean {
  return !document.activeElement?.matches(TYPED_INTO) && document.querySelector(OPEN_ABOVE_PAGE) === null
}

/**
 * Calls back at the first quiet moment, at once if it is quiet now. The focus that moves from one input to the next is
 * nowhere for an instant, so the check comes after the event. The returned function cancels.
 */
export function whenQuiet(onQuiet: () => void): () => void {
  if (isQuiet()) {
    onQuiet()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isQuiet()) return
      stop()
      onQuiet()
    })
  }
  const observer = new MutationObserver(check)
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusout', check)
    clearTimeout(timer)
  }
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open', 'role'],
  })
  document.addEventListener('focusout', check)
  return stop
}
