import { useEffect, useEffectEvent } from 'react'

/** Elements in which users type or that keys operate, and the map, which arrow keys move. */
const OPERATED =
  'input, textarea, select, button, a, summary, canvas, [contenteditable], [role="dialog"], [role="listbox"], [role="combobox"], [role="menu"], [role="tablist"]'
/** On the slider itself the arrow keys already go from frame to frame. */
const SLIDER = 'input[type="range"]'

interface TimeKeys {
  /** Only where the bar belongs to a whole page: elsewhere keys scroll, or there are several bars. */
  isOn: boolean
  toggle: () => void
  step: (by: number) => void
  now: () => void
}

/** Space plays and pauses, arrows go to the next and the last frame, N to the present one, wherever nothing else takes the key. */
export function useTimeKeys({ isOn, toggle, step, now }: TimeKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
    const on = event.target instanceof Element ? event.target : null
    const isSlider = on?.matches(SLIDER) === true
    if (on?.closest(OPERATED) && !isSlider) return
    if (document.querySelector('dialog[open], [role="dialog"]')) return
    if (event.key === ' ') toggle()
    else if (event.key === 'n') now()
    else if (isSlider) return
    else if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    // The window hears after the document, on which a wall takes the same keys for its rotation.
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}
