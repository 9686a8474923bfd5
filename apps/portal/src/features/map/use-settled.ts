import { useEffect, useState } from 'react'

const SETTLED_WITHIN_MS = 4000

/** Whether the map stands where it will stay. Until then its weather would be fetched for a view that nobody sees; but not forever. */
export function useSettled(isFitted: boolean): boolean {
  const [settled, setSettled] = useState(isFitted)
  if (isFitted && !settled) setSettled(true)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
