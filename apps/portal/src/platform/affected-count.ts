import { affectedCountCall } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { QUERY_KEYS } from './query-keys.ts'

/** The number of assets that need attention, for the navigation. */
export const affectedCount = () =>
  queryOptions({
    queryKey: [...QUERY_KEYS.affected, 'count'],
    queryFn: async ({ signal }) => (await api.send(affectedCountCall, {}, signal)).count,
  })
