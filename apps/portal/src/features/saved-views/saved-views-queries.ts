import { type CallAnswer, listSavedViews } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

export type SavedView = CallAnswer<typeof listSavedViews>['savedViews'][number]

export const savedViewQueries = {
  list: () =>
    queryOptions({
      queryKey: QUERY_KEYS.savedViews,
      queryFn: async ({ signal }) => (await api.send(listSavedViews, {}, signal)).savedViews,
    }),
}
