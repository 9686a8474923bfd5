import { DAY_MS, MINUTE_MS } from '../durations.ts'

/** Clocks of vehicles run ahead of ours by seconds. More than this is a wrong clock, and its time cannot be trusted (our choice). */
export const MAX_CLOCK_LEAD_MS = 2 * MINUTE_MS
/** An older position says nothing about where a vehicle is (our choice). A parked trailer may be silent for weeks. */
export const MAX_POSITION_AGE_MS = 30 * DAY_MS

/** The time of a reported position as we store it; null if the position must not be used. A clock slightly ahead is set to ours. */
export function usablePositionTime(reportedAt: Date, now: Date): Date | null {
  const aheadMs = reportedAt.getTime() - now.getTime()
  if (!(aheadMs <= MAX_CLOCK_LEAD_MS && aheadMs >= -MAX_POSITION_AGE_MS)) return null
  return aheadMs > 0 ? now : reportedAt
}
