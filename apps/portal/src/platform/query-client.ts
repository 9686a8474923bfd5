import { CallError } from '@stormlane/contract'
import { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from './query-keys.ts'

/** How long loaded data counts as fresh (core §9). */
const CACHE_TIMES_MS = {
  weather: 300_000,
  ratings: 300_000,
  tilesets: 300_000,
  alerts: 300_000,
  events: 570_000,
  roadConditions: 900_000,
} as const satisfies Partial<Record<keyof typeof QUERY_KEYS, number>>

const DEFAULT_CACHE_MS = 300_000
const NETWORK_RETRIES = 2

/** The refresh cycle reloads on return to the tab, so the query library's own focus refetch stays off. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: DEFAULT_CACHE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => error instanceof CallError && error.kind === 'network' && failures < NETWORK_RETRIES,
      retryDelay: (failures) => 500 * 2 ** failures,
      // Try even while the browser believes to be offline: it is often wrong, and localhost always answers.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

for (const [name, staleTime] of Object.entries(CACHE_TIMES_MS))
  queryClient.setQueryDefaults(QUERY_KEYS[name as keyof typeof CACHE_TIMES_MS], { staleTime })
