import { type CallAnswer, fetchRouteFromCache } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export type SharedRoute = NonNullable<CallAnswer<typeof fetchRouteFromCache>['data']>
export type SharedOption = SharedRoute['routeResults'][number]

export const reportQueries = {
  /** Null if the key is unknown or expired. */
  shared: (cacheKey: string) =>
    queryOptions({
      queryKey: ['shared-route', cacheKey],
      queryFn: async ({ signal }) => (await api.send(fetchRouteFromCache, { query: { cacheKey } }, signal)).data,
    }),
}
