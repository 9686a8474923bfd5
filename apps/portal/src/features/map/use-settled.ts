import { useEffect, useState } from 'react'

const SETTLED_WITHIN_MS = 4000

/** Whether the map has reached its initial view, with a time limit. Before, weather would be fetched for the wrong area. */
export function useSettled(isFitted: boolean): boolean {
  const [settled, setSettled] = useState(isFitted)
  if (isFitted && !settled) setSettled(true)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
