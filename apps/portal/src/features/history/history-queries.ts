import { type CallAnswer, listHistoricalStorms } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

type StormList = CallAnswer<typeof listHistoricalStorms>
export type HistoricalStorm = StormList['historicalStorms'][number]
export type HistoricalImpact = HistoricalStorm['impacts'][number]
export type HistoricalRouteOption = HistoricalImpact['routes'][number]['routeOptions'][number]
export type GroundTruthReport = HistoricalImpact['groundTruthReports'][number]

/** How often the list is fetched while the server prepares more storms. */
const PREPARING_MS = 5000

export const historyQueries = {
  /** Logs a failure (HIST-032). The page offers to try again. */
  storms: () =>
    queryOptions({
      queryKey: ['historical-storms'],
      queryFn: async ({ signal }) => {
        try {
          return await api.send(listHistoricalStorms, {}, signal)
        } catch (error) {
          if (!signal.aborted) console.warn('The historical storms could not be loaded.', error)
          throw error
        }
      },
      // The tokens in the addresses of tiles expire after one to two hours.
      refetchInterval: ({ state }) => (state.data?.progress ? PREPARING_MS : HOUR_MS),
    }),
}
