import { getMe, getPortalAccountInfo, getPortalFeatures, getPortalMetadata } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { QUERY_KEYS } from './query-keys.ts'

const NO_RUN_REFRESH_MS = 30_000

export const sessionQueries = {
  features: () =>
    queryOptions({
      queryKey: QUERY_KEYS.features,
      queryFn: async ({ signal }) => (await api.send(getPortalFeatures, {}, signal)).featureFlags,
    }),
  me: () =>
    queryOptions({
      queryKey: QUERY_KEYS.me,
      queryFn: async ({ signal }) => (await api.send(getMe, {}, signal)).user,
    }),
  account: () =>
    queryOptions({
      queryKey: QUERY_KEYS.account,
      queryFn: async ({ signal }) => (await api.send(getPortalAccountInfo, {}, signal)).account,
    }),
  metadata: () =>
    queryOptions({
      queryKey: QUERY_KEYS.metadata,
      queryFn: ({ signal }) => api.send(getPortalMetadata, {}, signal),
      // Before the first run it says whether one can be made.
      refetchInterval: ({ state: { data } }) =>
        data && data.weatherDataLatestRunTime === null ? NO_RUN_REFRESH_MS : false,
    }),
}
