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
    onEnd()
  }
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
