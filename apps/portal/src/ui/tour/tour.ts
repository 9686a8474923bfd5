import { uiTexts } from '../ui.texts.ts'
import type { TourStep } from './tour-step.ts'

interface TourOptions {
  steps: readonly TourStep[]
  /** Called once when the tour ends, whether finished or closed. */
  onEnd: () => void
}

/** Loads driver.js and starts a guided tour. The returned function ends it. */
export async function startTour({ steps, onEnd }: TourOptions): Promise<() => void> {
  const { createTour } = await import('./driver-tour.ts')
  const present = steps.filter((step) => !step.target || document.querySelector(step.target))
  return createTour(present, onEnd, uiTexts.tour)
}
