// Decides when an event that a receiver did not accept is retried, and when its address is switched off.

import type { RandomSource } from '../measures/random-source.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/** An event is retried for a day; an address that accepts nothing for a day is switched off. */
export const WEBHOOK_GIVE_UP_AFTER_MS = DAY_MS

/** After a rotation, the old secret also signs for a day, so that a receiver can switch without rejecting a call. */
export const OLD_SECRET_SIGNS_MS = DAY_MS

/** Pauses after each failed attempt: eight retries within a day (our choice, after the schedule that Standard Webhooks recommends). */
const PAUSES_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 7 * HOUR_MS, 12 * HOUR_MS]
/** A receiver that is down is retried at least this often, so that its recovery is noticed. */
const MAX_OUTAGE_PAUSE_MS = HOUR_MS

/** Pause after this many failed attempts; up to a fifth is cut at random, so that many events do not retry at once. */
export function webhookRetryMs(attempts: number, random: RandomSource): number {
  const full = PAUSES_MS[Math.min(Math.max(attempts, 1), PAUSES_MS.length) - 1] as number
  return Math.round(full * (1 - random() / 5))
}

/** Returns the pause for a receiver that is down, after this many consecutive failed attempts. */
export function webhookOutageMs(failures: number, random: RandomSource): number {
  return Math.min(webhookRetryMs(failures, random), MAX_OUTAGE_PAUSE_MS)
}
