import { useEffect, useState } from 'react'

const SETTLED_WITHIN_MS = 4000

/** True once the map is at its initial view, or after a timeout. Before, it would fetch weather for the wrong area. */
export function useSettled(isFitted: boolean): boolean {
  const [settled, setSettled] = useState(isFitted)
  if (isFitted && !settled) setSettled(true)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
