// What became of the advice that a trip departed with.
import { MINUTE_MS } from '../time/durations.ts'

export const ADVICE_OUTCOMES = ['none_needed', 'followed', 'not_followed', 'unknown'] as const
export type AdviceOutcome = (typeof ADVICE_OUTCOMES)[number]

/** Arrivals that differ by less cannot tell which of two ways was driven (our choice). */
const TELLING_MINUTES = 5

/** Whether the vehicle arrived as the advised way would have, or as driving on would have. */
export function adviceOutcome(
  advice: { isDrivingOn: boolean; bestArrivesAt: number; driveOnArrivesAt: number } | null,
  arrivedAt: number | null,
): AdviceOutcome {
  if (!advice) return 'unknown'
  if (advice.isDrivingOn) return 'none_needed'
  const { bestArrivesAt, driveOnArrivesAt } = advice
  if (arrivedAt === null || Math.abs(bestArrivesAt - driveOnArrivesAt) < TELLING_MINUTES * MINUTE_MS) return 'unknown'
  return Math.abs(arrivedAt - bestArrivesAt) <= Math.abs(arrivedAt - driveOnArrivesAt) ? 'followed' : 'not_followed'
}
