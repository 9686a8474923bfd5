import type { Clock } from '@stormlane/domain'

/** What an answer says of its own age (contract, `freshness`). */
export interface Freshness {
  updated_at: string | null
  age_seconds: number | null
  is_stale: boolean
}

/** While a feed is silent, the age that callers show is told anew so often. */
const RETOLD_EVERY_SECONDS = 300

export function freshnessOf(heardAt: Date | null, staleAfterSeconds: number, clock: Clock): Freshness {
  const age = heardAt && Math.max(0, (clock.now().getTime() - heardAt.getTime()) / 1000)
  return {
    updated_at: heardAt?.toISOString() ?? null,
    age_seconds: age,
    is_stale: age === null || age > staleAfterSeconds,
  }
}

/** What of it makes an answer another one: of a feed that is heard as it should be, the age does not matter. */
export const freshnessState = ({ is_stale, age_seconds }: Freshness) =>
  is_stale && Math.floor((age_seconds ?? 0) / RETOLD_EVERY_SECONDS)
