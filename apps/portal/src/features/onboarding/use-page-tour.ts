import type { TourName } from '@stormlane/domain/product'
import { useEffect, useEffectEvent } from 'react'
import { startTour } from '../../ui/tour/tour.ts'
import { TOUR_STEPS } from './tours.ts'
import { whenPresent } from './when-present.ts'

/** Starts a page's tour once its targets are rendered. Leaving the page ends the tour without marking it as taken. */
export function usePageTour(tour: TourName | null, onTaken: (tour: TourName) => void): void {
  const taken = useEffectEvent(onTaken)
  useEffect(() => {
    if (tour === null) return
    const steps = TOUR_STEPS[tour]
    let left = false
    let end: (() => void) | undefined
    const start = async () => {
      end = await startTour({ steps, onEnd: () => !left && taken(tour) })
      if (left) end()
    }
    const targets = steps.flatMap(({ target }) => target ?? [])
    const stopWaiting = whenPresent(targets, () => void start())
    return () => {
      left = true
      stopWaiting()
      end?.()
    }
  }, [tour])
}
