import type { Clock } from '@stormlane/domain/time'

/** How old an answer is; the contract describes it as `freshness`. */
export interface Freshness {
  updated_at: string | null
  age_seconds: number | null
  is_stale: boolean
}

/** Our choice: the age in the ETag of a stale feed advances at most every five minutes. */
const STALE_AGE_STEP_SECONDS = 300

export function computeFreshness(lastAnswerAt: Date | null, staleAfterSeconds: number, clock: Clock): Freshness {
  const age = lastAnswerAt && Math.max(0, (clock.now().getTime() - lastAnswerAt.getTime()) / 1000)
  return {
    updated_at: lastAnswerAt?.toISOString() ?? null,
    age_seconds: age,
    is_stale: age === null || age > staleAfterSeconds,
  }
}

/**
 * The part of the freshness that goes into the ETag. The age counts only while the feed is stale, so that responses of
 * a fresh feed stay cached.
 */
export const freshnessCacheKey = ({ is_stale, age_seconds }: Freshness) =>
  is_stale && Math.floor((age_seconds ?? 0) / STALE_AGE_STEP_SECONDS)
