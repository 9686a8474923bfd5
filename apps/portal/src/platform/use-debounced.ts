import { useEffect, useState } from 'react'

/** Within the required 200 to 300 ms (PLAN-044). */
export const SEARCH_DEBOUNCE_MS = 250

/**
 * Returns the value once it has not changed for the delay. An empty text applies at once, so that old suggestions
 * disappear.
 */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
