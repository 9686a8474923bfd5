import { CallError } from '@stormlane/contract'
import { CACHE_SECONDS } from '@stormlane/domain/time'
import { QueryClient } from '@tanstack/react-query'
import { onSubscriptionEnded } from './api.ts'
import { AWAITING_RUN_MS, isAwaitingRun } from './first-run.ts'
import { QUERY_KEYS } from './query-keys.ts'
import { onSessionChange } from './session.ts'

const DEFAULT_CACHE_MS = 1000 * CACHE_SECONDS.weather
const NETWORK_RETRIES = 2

/** The refresh cycle reloads on return to the tab, so the query library's own focus refetch stays off. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: DEFAULT_CACHE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        isAwaitingRun(error) || (error instanceof CallError && error.kind === 'network' && failures < NETWORK_RETRIES),
      retryDelay: (failures, error) => (isAwaitingRun(error) ? AWAITING_RUN_MS : 500 * 2 ** failures),
      // Send requests even if the browser reports being offline: it is often wrong, and localhost always answers.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

for (const [name, seconds] of Object.entries(CACHE_SECONDS))
  queryClient.setQueryDefaults(QUERY_KEYS[name as keyof typeof CACHE_SECONDS], { staleTime: 1000 * seconds })

// Data of one session is never shown in another. The flags in the new session seed the features query, which saves the
// guards a second call.
onSessionChange((session) => {
  queryClient.clear()
  if (session) queryClient.setQueryData(QUERY_KEYS.features, session.featureFlags)
})

// The reloaded account shows that the subscription ended, and the shell then blocks the portal.
onSubscriptionEnded(() => void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.account }))
