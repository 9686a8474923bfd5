import { useEffect, useState } from 'react'

/** Between the 200 and 300 ms of core §9. */
export const SEARCH_DEBOUNCE_MS = 250

/** The value once it has stood still; an empty text counts at once, so that its answers go at once. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
