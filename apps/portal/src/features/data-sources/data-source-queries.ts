import { type CallAnswer, checkDataSources, listDataSources } from '@stormlane/contract'
import { MINUTE_MS } from '@stormlane/domain/time'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

export type DataSource = CallAnswer<typeof listDataSources>['sources'][number]

export type FeedCheck = CallAnswer<typeof checkDataSources>['checks'][number]

export const askEveryFeed = () => api.send(checkDataSources, {})

export const dataSourceQueries = {
  list: () =>
    queryOptions({
      queryKey: QUERY_KEYS.dataSources,
      queryFn: ({ signal }) => api.send(listDataSources, {}, signal),
      staleTime: 0,
      refetchInterval: MINUTE_MS,
    }),
}
