import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QUERY_KEYS } from './query-keys.ts'

/** Auto-refresh every 5 minutes; a clock tick every minute (core §9). */
const REFRESH_EVERY_MS = 300_000
const CLOCK_TICK_MS = 60_000

/** What start-up, the 5-minute cycle and a return to the tab reload (public §7). */
const REFRESHED = [
  QUERY_KEYS.locations,
  QUERY_KEYS.routes,
  QUERY_KEYS.vehicles,
  QUERY_KEYS.groups,
  QUERY_KEYS.events,
  QUERY_KEYS.roadConditions,
  QUERY_KEYS.metadata,
]

/** Reloads what is on screen and marks the rest stale. A reload that is already under way is left alone. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all(REFRESHED.map((queryKey) => client.invalidateQueries({ queryKey }, { cancelRefetch: false })))
}

export function startRefreshCycle(client: QueryClient): () => void {
  const refresh = () => void refreshAll(client)
  const refreshWhenVisible = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  refresh()
  const timer = setInterval(refresh, REFRESH_EVERY_MS)
  document.addEventListener('visibilitychange', refreshWhenVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refreshWhenVisible)
  }
}

/** The current time, moved on every minute. */
export function useClockTick(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
