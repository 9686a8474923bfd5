import type { CallAnswer, getPortalMetadata } from '@stormlane/contract'
import { useQuery } from '@tanstack/react-query'
import { FEED_PROBLEM_TEXTS } from '../../platform/feed-problem.texts.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { uiTexts } from '../../ui/ui.texts.ts'

type Failure = NonNullable<CallAnswer<typeof getPortalMetadata>['weatherDataFailure']>

export const noForecastWords = ({ since, problem }: Failure): string =>
  uiTexts.noForecast(formatMoment(new Date(since)), FEED_PROBLEM_TEXTS[problem])

/** Why no forecast could be made yet; null while the first one is being made. */
export function useNoForecast(): string | null {
  const { data } = useQuery(sessionQueries.metadata())
  return data?.weatherDataFailure ? noForecastWords(data.weatherDataFailure) : null
}
