// When an event that a receiver did not take is sent again, and when its address is switched off.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import type { RandomSource } from '../random-source.ts'

/** An event is tried for a day; an address that took nothing for a day is switched off. */
export const WEBHOOK_GIVE_UP_AFTER_MS = DAY_MS

/** A rotated secret signs for a day beside the new one, so that a receiver can change over without refusing a call. */
export const OLD_SECRET_SIGNS_MS = DAY_MS

/** Pauses after each failed attempt: eight retries within a day (our choice, after the schedule that Standard Webhooks recommends). */
const PAUSES_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 7 * HOUR_MS, 12 * HOUR_MS]
/** A receiver that is down is tried at least this often, so that its return is noticed. */
const MAX_OUTAGE_PAUSE_MS = HOUR_MS

/** The pause after this many failed attempts; up to a fifth is cut off at random, so that many events do not return at once. */
export function webhookRetryMs(attempts: number, random: RandomSource): number {
  const full = PAUSES_MS[Math.min(Math.max(attempts, 1), PAUSES_MS.length) - 1] as number
  return Math.round(full * (1 - random() / 5))
}

/** The pause of a receiver that is down, after this many failed attempts in a row. */
export function webhookOutageMs(failures: number, random: RandomSource): number {
  return Math.min(webhookRetryMs(failures, random), MAX_OUTAGE_PAUSE_MS)
}
