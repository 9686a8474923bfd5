// Which periods a proof can be made for.
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import type { TimeWindow } from '../time/timeframes.ts'

/** Proofs reach back this far, like the scores of forecasts. */
export const PROOF_DAYS_BACK = 90
/** A week in any zone, with an hour more where the clocks go back, and room for a trip across its end. */
export const MAX_PROOF_DAYS = 8

export const PROOF_PERIOD_TEXTS = {
  reversed: 'The period must end after it begins.',
  tooLong: `A proof covers ${MAX_PROOF_DAYS} days at most.`,
  future: 'The period has not begun yet. A proof is about what has happened.',
  tooOld: `Records are kept for ${PROOF_DAYS_BACK} days. The period is older.`,
  beforeOrganization: 'Your organization did not exist yet in this period.',
} as const

export type ProofPeriodProblem = keyof typeof PROOF_PERIOD_TEXTS

/** Returns why there is no proof for a period; undefined if there is one. */
export function proofPeriodProblem(
  { startAt, endAt }: TimeWindow,
  { now, organizationSince }: { now: Date; organizationSince: Date },
): ProofPeriodProblem | undefined {
  if (endAt <= startAt) return 'reversed'
  if (endAt.getTime() - startAt.getTime() > MAX_PROOF_DAYS * DAY_MS) return 'tooLong'
  if (startAt >= now) return 'future'
  if (endAt.getTime() < now.getTime() - PROOF_DAYS_BACK * DAY_MS) return 'tooOld'
  return endAt <= organizationSince ? 'beforeOrganization' : undefined
}

/** The whole hours of a period that have begun, at most the hour of `now`. */
export function proofHoursOf({ startAt, endAt }: TimeWindow, now: Date): number[] {
  const first = Math.ceil(startAt.getTime() / HOUR_MS) * HOUR_MS
  const end = Math.min(endAt.getTime(), now.getTime() + 1)
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / HOUR_MS)) }, (_, i) => first + i * HOUR_MS)
}
