import { CallError, listStormCrossings } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import type { StormsOnRoads } from './board-trip.ts'

/** A plan without the layer of storms has a board without storms. */
const NO_STORMS: StormsOnRoads = { storms: [], crossings: [], asOf: new Date(0).toISOString() }

export const boardQueries = {
  crossings: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.routes, 'storm-crossings'],
      queryFn: async ({ signal }) => {
        try {
          return await api.send(listStormCrossings, { query: {} }, signal)
        } catch (error) {
          if (error instanceof CallError && error.status === 403) return NO_STORMS
          throw error
        }
      },
    }),
}
