import { affectedCountCall } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { QUERY_KEYS } from './query-keys.ts'

/** How many assets need attention until when, for the navigation. */
export const affectedCount = () =>
  queryOptions({
    queryKey: [...QUERY_KEYS.affected, 'count'],
    queryFn: ({ signal }) => api.send(affectedCountCall, {}, signal),
  })
