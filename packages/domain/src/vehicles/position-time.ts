import { DAY_MS, MINUTE_MS } from '../time/durations.ts'

/** Vehicle clocks may run seconds ahead of ours. One further ahead is wrong and cannot be trusted (our choice). */
export const MAX_CLOCK_LEAD_MS = 2 * MINUTE_MS
/**
 * A position older than this no longer tells where a vehicle is (our choice). A parked trailer may be silent for weeks.
 */
export const MAX_POSITION_AGE_MS = 30 * DAY_MS

/** Returns the time to store for a position; null if it must not be used. A clock slightly ahead is set to ours. */
export function usablePositionTime(reportedAt: Date, now: Date): Date | null {
  const aheadMs = reportedAt.getTime() - now.getTime()
  if (!(aheadMs <= MAX_CLOCK_LEAD_MS && aheadMs >= -MAX_POSITION_AGE_MS)) return null
  return aheadMs > 0 ? now : reportedAt
}
