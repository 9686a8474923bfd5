import { MINUTE_MS } from '@stormlane/domain/time'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QUERY_KEYS } from './query-keys.ts'

/** Refresh every 5 minutes (SHELL-052), clock tick every minute (SHELL-055). */
const REFRESH_EVERY_MS = 300_000
const CLOCK_TICK_MS = MINUTE_MS

/** Reloaded at start-up, every 5 minutes and when the tab becomes visible (SHELL-051 to SHELL-053). */
const REFRESHED = [
  QUERY_KEYS.locations,
  QUERY_KEYS.routes,
  QUERY_KEYS.vehicles,
  QUERY_KEYS.groups,
  QUERY_KEYS.affected,
  QUERY_KEYS.events,
  QUERY_KEYS.roadConditions,
  QUERY_KEYS.metadata,
]

const requestedAtStart = new Set<Query>()

/** Records that a query was requested for the first page, so that the reload at start-up skips it. */
export function noteRequestedAtStart(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey })
  if (query) requestedAtStart.add(query)
}

/** Reloads the queries in use and marks the others stale. A load in progress is not canceled. */
export async function refreshAll(client: QueryClient, predicate?: (query: Query) => boolean): Promise<void> {
  await Promise.all(
    REFRESHED.map((queryKey) =>
      client.invalidateQueries({ queryKey, ...(predicate && { predicate }) }, { cancelRefetch: false }),
    ),
  )
}

export function startRefreshCycle(client: QueryClient): () => void {
  const refresh = () => void refreshAll(client)
  const refreshWhenVisible = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  void refreshAll(client, (query) => !requestedAtStart.has(query))
  requestedAtStart.clear()
  const timer = setInterval(refresh, REFRESH_EVERY_MS)
  document.addEventListener('visibilitychange', refreshWhenVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refreshWhenVisible)
  }
}

/** The current time, updated every minute. */
export function useClockTick(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
