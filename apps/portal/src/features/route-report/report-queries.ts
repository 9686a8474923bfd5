import { type CallAnswer, fetchRouteFromCache } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export type SharedRoute = NonNullable<CallAnswer<typeof fetchRouteFromCache>['data']>
export type SharedOption = SharedRoute['routeResults'][number]

export const reportQueries = {
  /** Has no data if the key is unknown, expired or revoked. */
  shared: (cacheKey: string) =>
    queryOptions({
      queryKey: ['shared-route', cacheKey],
      queryFn: ({ signal }) => api.send(fetchRouteFromCache, { query: { cacheKey } }, signal),
    }),
}
