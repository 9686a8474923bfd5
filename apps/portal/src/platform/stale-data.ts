import { CallError } from '@stormlane/contract'
import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { QUERY_KEYS } from './query-keys.ts'

/**
 * Query families with the current data of a map. The forecast of a single place is left out, because it shows its own
 * failure.
 */
const WATCHED = [
  QUERY_KEYS.locations,
  QUERY_KEYS.routes,
  QUERY_KEYS.vehicles,
  QUERY_KEYS.alerts,
  QUERY_KEYS.events,
  QUERY_KEYS.roadConditions,
  QUERY_KEYS.tilesets,
].map(([family]) => family as string)

/** Returns when the oldest data on screen arrived that can no longer be reloaded. Null if nothing fails to load. */
export function useStaleSince(): Date | null {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  const since = useSyncExternalStore(subscribe, () => staleSinceMs(cache))
  return since === 0 ? null : new Date(since)
}

/** 0 if nothing is stale. */
function staleSinceMs(cache: QueryCache): number {
  const queries = cache.getAll()
  const newestOf = (family: unknown) =>
    Math.max(...queries.filter(({ queryKey }) => queryKey[0] === family).map(({ state }) => state.dataUpdatedAt))
  const times = queries
    .filter(isFailing)
    // Each map view is its own query; after a failure the previous view's data is still shown.
    .map(({ queryKey: [family], state }) => state.dataUpdatedAt || newestOf(family))
    .filter((time) => time > 0)
  return times.length === 0 ? 0 : Math.min(...times)
}

function isFailing(query: Query): boolean {
  const { error } = query.state
  if (query.state.status !== 'error' || !query.isActive() || !WATCHED.includes(String(query.queryKey[0]))) return false
  // A 4xx response, for example for an unknown id, does not mean that other data fails to arrive.
  const status = error instanceof CallError ? (error.status ?? 0) : 0
  return status < 400 || status >= 500
}

/** Keeps the last data of a query whose key changes with the view, to show it while no new data arrives. */
export function useLastKnown<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
