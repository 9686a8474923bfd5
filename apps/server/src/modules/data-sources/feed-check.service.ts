import { type FeedCheck, hasChangedShape } from '@stormlane/domain/product'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import { adviceOn } from './feed-check.texts.ts'

/** Our choice: agencies are not asked more often, however many admins press the button. */
const KEPT_MS = MINUTE_MS

export type FeedCheckService = ReturnType<typeof feedCheckService>

/** Asks the feeds once for everybody who wants to know at the same time, and for a minute after that. */
export function feedCheckService({ check, clock }: { check: () => Promise<FeedCheck[]>; clock: Clock }) {
  let last: { at: number; checks: Promise<FeedCheck[]> } | null = null
  return {
    async check() {
      const now = clock.now().getTime()
      if (!last || now - last.at >= KEPT_MS || now < last.at) last = { at: now, checks: check() }
      const { at, checks } = last
      // What could not even begin is tried again.
      checks.catch(() => (last = null))
      return {
        checks: (await checks).map((one) => ({
          id: one.id,
          name: one.name,
          is_essential: one.isEssential,
          is_reachable: one.isReachable,
          status: one.status,
          bytes: one.bytes,
          age_seconds: one.ageSeconds,
          accepted: one.accepted,
          refused: one.refused,
          has_changed: hasChangedShape(one),
          problem: one.problem,
          error: one.error,
          advice: adviceOn(one),
        })),
        checked_at: new Date(at).toISOString(),
      }
    },
  }
}
