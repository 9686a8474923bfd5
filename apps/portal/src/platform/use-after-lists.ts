import { useIsFetching } from '@tanstack/react-query'
import { QUERY_KEYS } from './query-keys.ts'
import { useOnceIdle } from './use-once-idle.ts'

const LISTS = [
  ...[QUERY_KEYS.locations, QUERY_KEYS.vehicles, QUERY_KEYS.routes].map(([name]) => `${name} list`),
  ...QUERY_KEYS.affected.map((name) => `${name} page`),
]

/**
 * Becomes true once the page is idle and no list of assets is loading, and stays true. Requests that few users wait for
 * then do not compete with the page's list for the server and its connections.
 */
export function useAfterLists(): boolean {
  const loading = useIsFetching({ predicate: ({ queryKey }) => LISTS.includes(queryKey.slice(0, 2).join(' ')) })
  return useOnceIdle(loading === 0)
}
