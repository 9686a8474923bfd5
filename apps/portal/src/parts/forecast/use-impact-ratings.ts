import type { Timeframe } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { sessionQueries } from '../../platform/session-queries.ts'
import { type ForecastPlace, forecastQueries } from './forecast-queries.ts'
import { impactRowIds } from './forecast-rows.ts'

/** The ratings of a place by the indices that the organization sees, and their ids in the order of rows. */
export function useImpactRatings(place: ForecastPlace, timeframe: Timeframe, isShown: boolean) {
  const { data: flags } = useQuery({ ...sessionQueries.features(), enabled: isShown })
  const indices = flags ? impactRowIds(flags) : []
  const { data, error, failureReason } = useQuery({
    ...forecastQueries.ratings(place, timeframe, indices),
    enabled: isShown && flags !== undefined,
  })
  return { data, error, failureReason, indices }
}
