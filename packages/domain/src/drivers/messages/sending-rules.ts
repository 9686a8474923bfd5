// When messages to many drivers go, and how often.
import { DAY_MS, MINUTE_MS } from '../../time/durations.ts'

/** Two people may warn the same drivers at once: the same text reaches a driver once in this time (our choice). */
export const SAME_TEXT_MS = 10 * MINUTE_MS

/** Longer ahead than this the forecast of the words is not known either (our choice, the length of a forecast run). */
export const LONGEST_SCHEDULE_MS = 7 * DAY_MS

/** Messages of an organization that wait for their time (our choice). */
export const MAX_SCHEDULED_SENDINGS = 100

/** Texts that an organization keeps, and the length of their names (our choice). */
export const MAX_TEMPLATES = 100
export const MAX_TEMPLATE_NAME_CHARACTERS = 60

/** Why a message cannot be scheduled for a time; null if it can. */
export function sendingTime(sendAt: Date, now: Date): string | null {
  if (sendAt <= now) return 'send_at must be in the future'
  return sendAt.getTime() - now.getTime() > LONGEST_SCHEDULE_MS ? 'send_at must be within 7 days' : null
}
