import { useEffect, useState } from 'react'

/** A wait shorter than this shows nothing: a flash of spinner feels slower than none (ui.md, "Fast under the hand"). */
export const LOADING_DELAY_MS = 300

/** True once the component has been on the page for the delay. */
export function useDelayed(delayMs = LOADING_DELAY_MS): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return elapsed
}
