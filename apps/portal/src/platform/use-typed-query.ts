import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS, useDebounced } from './use-debounced.ts'

/**
 * The text of a search field. It is reported after typing pauses, and replaced when the query changes from outside, for
 * example by the browser's Back button.
 */
export function useTypedQuery(query: string, onSettle: (query: string) => void) {
  const [typed, setTyped] = useState(query)
  const settled = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const reported = useRef(query)
  const tell = useRef(onSettle)
  useEffect(() => {
    tell.current = onSettle
  })
  useEffect(() => {
    if (query === reported.current) return
    reported.current = query
    setTyped(query)
  }, [query])
  useEffect(() => {
    if (settled === reported.current) return
    reported.current = settled
    tell.current(settled)
  }, [settled])
  return [typed, setTyped] as const
}
