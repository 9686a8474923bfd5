import { readStored } from '../platform/local-store.ts'
import { queryClient } from '../platform/query-client.ts'
import { sessionQueries } from '../platform/session-queries.ts'
import { router } from './router.ts'

/**
 * Loads code and data of the portal's opening page while its guards wait for the session. The router alone would load
 * the shell after the guards, the page after the shell, and the data after the page.
 */
export function startFirstPage(): void {
  if (readStored('token') === undefined) return
  const matches = router.matchRoutes(router.latestLocation)
  const loads = matches.map(({ staticData, search }) => ({ ...staticData, search }))
  for (const { preload } of loads) preload?.()
  const session = Promise.all([
    queryClient.ensureQueryData(sessionQueries.features()),
    queryClient.ensureQueryData(sessionQueries.me()),
  ])
  session.then(
    ([flags, me]) => {
      if (!me.needsSecondFactor) for (const { prefetch, search } of loads) prefetch?.(search, flags)
    },
    // The page's guards report the failure.
    () => undefined,
  )
}
