// Decides when to poll a provider again whose fleet could not be read.
import { MINUTE_MS } from '../time/durations.ts'
import type { TelematicsFailure } from './telematics-failure.ts'

/** The usual pause between two polls of a provider; Geotab asks for no faster polls than this. */
export const POLL_EVERY_MS = 30_000
/** Upper limit of our own pauses, so that a repaired connection is noticed soon (our choice). */
const MAX_PAUSE_MS = 15 * MINUTE_MS
/** Upper limit of pauses that a provider asks for (our choice). */
const MAX_REQUESTED_PAUSE_MS = 60 * MINUTE_MS

/** Backoff after a failed poll: doubles with each consecutive failure, but is at least what the provider asks for. */
export function syncPauseMs({ retryAfterMs = 0 }: Pick<TelematicsFailure, 'retryAfterMs'>, failures: number): number {
  const ours = Math.min(MAX_PAUSE_MS, POLL_EVERY_MS * 2 ** (failures - 1))
  return Math.max(ours, Math.min(retryAfterMs, MAX_REQUESTED_PAUSE_MS))
}
