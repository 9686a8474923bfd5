import { uiTexts } from '../ui.texts.ts'
import type { TourStep } from './tour-step.ts'

interface TourOptions {
  steps: readonly TourStep[]
  /** Called once when the tour ends, whether finished or closed. */
  onEnd: () => void
}

/** Starts a guided tour. driver.js is fetched only now; the returned function ends the tour. */
export async function startTour({ steps, onEnd }: TourOptions): Promise<() => void> {
  const { createTour } = await import('./driver-tour.ts')
  const present = steps.filter((step) => !step.target || document.querySelector(step.target))
  return createTour(present, onEnd, uiTexts.tour)
}
