// Decides when an undelivered message is retried, and when it fails for good.

import type { RandomSource } from '../../measures/random-source.ts'
import { HOUR_MS } from '../../time/durations.ts'
import type { TelematicsFailure } from '../../vehicles/telematics-failure.ts'

/** An older warning no longer matches the weather (our choice). It stays in the log and can be resent manually. */
export const GIVE_UP_AFTER_MS = 2 * HOUR_MS

const FIRST_RETRY_MS = 1_000
/** Upper limit of the retry delay, so that a recovered provider is noticed soon. */
export const MAX_RETRY_DELAY_MS = 30_000

/** Exponential backoff; half of it is random, so that many senders do not retry at the same moment. */
export function retryDelayMs(attempts: number, random: RandomSource): number {
  const full = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
  return Math.round(full / 2 + (full / 2) * random())
}

export type NextStep = { step: 'retry'; afterMs: number } | { step: 'give-up'; error: string }

interface FailedAttempt {
  failure: TelematicsFailure
  /** Number of attempts, including this one. */
  attempts: number
  /** Time since the message was queued. */
  ageMs: number
}

/** Decides what follows a failed attempt. A rejected message is not retried; any other is, until it is too old. */
export function afterFailure({ failure, attempts, ageMs }: FailedAttempt, random: RandomSource): NextStep {
  if (failure.kind === 'rejected') return { step: 'give-up', error: failure.message }
  if (ageMs >= GIVE_UP_AFTER_MS) return { step: 'give-up', error: givenUp(failure.message) }
  return { step: 'retry', afterMs: Math.max(failure.retryAfterMs ?? 0, retryDelayMs(attempts, random)) }
}

export const NO_CONNECTION = 'No provider is connected for this vehicle.'

export const givenUp = (lastError: string) => `Given up after ${GIVE_UP_AFTER_MS / HOUR_MS} hours: ${lastError}`
