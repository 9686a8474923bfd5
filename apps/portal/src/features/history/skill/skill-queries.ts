import { type CallAnswer, getVerification } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import type { SkillChoice } from './skill-address.ts'

export type Verification = CallAnswer<typeof getVerification>
export type LeadScores = Verification['leads'][number]

/** How often the scores are fetched while the server prepares past forecasts. */
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

/** A server without an archive has counted nothing and prepares nothing. */
export const hasArchive = (verification: Verification | undefined) =>
  verification !== undefined && (verification.since !== null || verification.progress !== null)
