import { listColleagues } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { QUERY_KEYS } from './query-keys.ts'

/** The active members of the organization by name. */
export const colleagueQuery = () =>
  queryOptions({
    queryKey: [...QUERY_KEYS.members, 'colleagues'],
    queryFn: async ({ signal }) => (await api.send(listColleagues, {}, signal)).colleagues,
  })
