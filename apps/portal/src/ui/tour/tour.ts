import { uiTexts } from '../ui.texts.ts'
import type { TourStep } from './tour-step.ts'

interface TourOptions {
  steps: readonly TourStep[]
  /** Called once when the tour ends, whether finished or closed. */
  onEnd: () => void
}

/** Loads driver.js, and returns what starts a guided tour at once. That function returns how to end the tour. */
export async function loadTour(): Promise<(options: TourOptions) => () => void> {
  const { createTour } = await import('./driver-tour.ts')
  return ({ steps, onEnd }) => {
    const present = steps.filter((step) => !step.target || document.querySelector(step.target))
    return createTour(present, onEnd, uiTexts.tour)
  }
}
