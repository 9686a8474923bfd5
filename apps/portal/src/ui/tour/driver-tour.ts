import 'driver.js/dist/driver.css'
import './tour.css'
import { driver } from 'driver.js'
import type { uiTexts } from '../ui.texts.ts'
import type { TourStep } from './tour-step.ts'

/** The part of the tour that needs driver.js, loaded as a separate chunk. */
export function createTour(steps: readonly TourStep[], onEnd: () => void, texts: typeof uiTexts.tour): () => void {
  if (steps.length === 0) {
    onEnd()
    return () => undefined
  }
  // driver.js reports the end only after a step is fully highlighted, so a tour that ends earlier is reported here.
  let ended = false
  const reportEnd = () => {
    if (ended) return
    ended = true
    stopKeys()
    onEnd()
  }
  const stopKeys = ignoreKeysPressedBefore()
  const tour = driver({
    popoverClass: 'stormlane-tour',
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    showProgress: true,
    stagePadding: 6,
    stageRadius: 10,
    overlayColor: '#0b1220',
    overlayOpacity: 0.5,
    nextBtnText: texts.next,
    prevBtnText: texts.previous,
    doneBtnText: texts.done,
    progressText: texts.progress,
    // driver.js focuses the first button in its markup, which closes the tour. Its own focus comes right after this call.
    onPopoverRender: ({ nextButton }) => queueMicrotask(() => nextButton.focus()),
    onDestroyed: reportEnd,
    steps: steps.map((step) => ({
      ...(step.target ? { element: step.target } : {}),
      popover: { title: step.title, description: step.text },
    })),
  })
  tour.drive()
  return () => {
    tour.destroy()
    reportEnd()
  }
}

/**
 * driver.js reacts to released keys. The Escape that closed a dialog may be released after the tour has begun and would
 * end it, so a key counts only if it was pressed during the tour. The returned function stops this.
 */
function ignoreKeysPressedBefore(): () => void {
  const pressed = new Set<string>()
  const onKeyDown = ({ key }: KeyboardEvent) => void pressed.add(key)
  const onKeyUp = (event: KeyboardEvent) => {
    if (!pressed.delete(event.key)) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('keyup', onKeyUp, { capture: true })
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('keyup', onKeyUp, { capture: true })
  }
}
