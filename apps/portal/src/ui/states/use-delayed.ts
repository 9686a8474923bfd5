import { useEffect, useState } from 'react'

/** Shorter waits show no spinner, because one that only flashes feels slower than none. */
export const LOADING_DELAY_MS = 300

/** True once the component has been mounted for the delay. */
export function useDelayed(delayMs = LOADING_DELAY_MS): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return elapsed
}
