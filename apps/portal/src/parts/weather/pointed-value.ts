import { useSyncExternalStore } from 'react'

let value: number | null = null
const listeners = new Set<() => void>()

/** Sets the value below the pointer, in the canonical unit of its layer; null if there is none. */
export function pointAt(next: number | null): void {
  if (next === value) return
  value = next
  for (const listener of listeners) listener()
}

/** The value below the pointer, for the legend, which lies outside the map. */
export const usePointedValue = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => value,
  )
