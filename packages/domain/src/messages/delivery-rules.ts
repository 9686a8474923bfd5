// When a message that was not delivered is tried again, and when it is given up.
import { HOUR_MS } from '../durations.ts'

import type { RandomSource } from '../random-source.ts'
import type { TelematicsFailure } from '../vehicles/telematics-failure.ts'

/** A warning this old speaks of other weather (ours); it stays in the log, and can be sent again by hand. */
export const GIVE_UP_AFTER_MS = 2 * HOUR_MS

const FIRST_RETRY_MS = 1_000
/** A provider that comes back is found so soon, however long it was away. */
export const LONGEST_RETRY_MS = 30_000

/** Doubles with each attempt; a random half of it keeps many senders from coming back at the same moment. */
export function retryDelayMs(attempts: number, random: RandomSource): number {
  const full = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(full / 2 + (full / 2) * random())
}

export type NextStep = { step: 'retry'; afterMs: number } | { step: 'give-up'; error: string }

interface FailedAttempt {
  failure: TelematicsFailure
  /** How often it was tried, this time included. */
  attempts: number
  /** Since it was queued. */
  ageMs: number
}

/** What follows a failed attempt. What the provider rejects is not tried again; everything else until the message is too old. */
export function afterFailure({ failure, attempts, ageMs }: FailedAttempt, random: RandomSource): NextStep {
  if (failure.kind === 'rejected') return { step: 'give-up', error: failure.message }
  if (ageMs >= GIVE_UP_AFTER_MS) return { step: 'give-up', error: givenUp(failure.message) }
  return { step: 'retry', afterMs: Math.max(failure.retryAfterMs ?? 0, retryDelayMs(attempts, random)) }
}

export const NO_CONNECTION = 'No provider is connected for this vehicle.'

export const givenUp = (lastError: string) => `Given up after ${GIVE_UP_AFTER_MS / HOUR_MS} hours: ${lastError}`
