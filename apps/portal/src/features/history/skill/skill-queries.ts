import { type CallAnswer, getVerification } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import type { SkillChoice } from './skill-address.ts'

export type Verification = CallAnswer<typeof getVerification>
export type LeadScores = Verification['leads'][number]

/** How often the scores are fetched while the server prepares the forecasts of the past. */
const PREPARING_MS = 30_000

export const skillQueries = {
  scores: (choice: SkillChoice) =>
    queryOptions({
      queryKey: ['verification', choice],
      queryFn: ({ signal }) =>
        api.send(getVerification, { query: { ...choice, days: String(choice.days) as '7' } }, signal),
      refetchInterval: ({ state }) => (state.data?.progress ? PREPARING_MS : HOUR_MS),
      placeholderData: keepPreviousData,
    }),
}

/** Nothing is counted and nothing is being prepared where the server keeps no archive. */
export const hasArchive = (verification: Verification | undefined) =>
  verification !== undefined && (verification.since !== null || verification.progress !== null)
