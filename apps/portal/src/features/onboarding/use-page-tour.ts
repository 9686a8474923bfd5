import type { TourName } from '@stormlane/domain/product'
import { useEffect, useEffectEvent } from 'react'
import { loadTour } from '../../ui/tour/tour.ts'
import { TOUR_STEPS } from './tours.ts'
import { whenPresent } from './when-present.ts'
import { whenQuiet } from './when-quiet.ts'

/**
 * Starts a page's tour once its targets are rendered, and not while the user types or reads a dialog. Leaving the page
 * ends the tour without marking it as taken.
 */
export function usePageTour(tour: TourName | null, onTaken: (tour: TourName) => void): void {
  const taken = useEffectEvent(onTaken)
  useEffect(() => {
    if (tour === null) return
    const steps = TOUR_STEPS[tour]
    let left = false
    let end: (() => void) | undefined
    let stopListening: (() => void) | undefined
    const start = async () => {
      // Loaded first: between a quiet moment and the end of loading, the user could begin to type.
      const startTour = await loadTour()
      if (left) return
      stopListening = whenQuiet(() => {
        end = startTour({ steps, onEnd: () => !left && taken(tour) })
      })
    }
    const targets = steps.flatMap(({ target }) => target ?? [])
    const stopWaiting = whenPresent(targets, () => void start())
    return () => {
      left = true
      stopWaiting()
      stopListening?.()
      end?.()
    }
  }, [tour])
}
