// The order of everything that the weather affects, the same on every screen and in every mail.

import { indexAboveBound } from '../../levels/impact-level.ts'

/**
 * Minutes that one point of an index counts for where places and trips are in one list. Moderate begins at index 4 and
 * at 5 minutes lost, High at 7 and at 15, so three points weigh as much as ten minutes (ADR 0311).
 */
const MINUTES_OF_INDEX_POINT = 10 / 3

/** What doing nothing about an index costs: how far it is above the lower bound of its level, as minutes. */
export const costOfIndex = (index: number): number => indexAboveBound(index) * MINUTES_OF_INDEX_POINT

interface CostlyReason {
  level: number
  costMinutes?: number | undefined
}

/** What doing nothing costs, in minutes: the worst of the reasons that have the level shown. */
export function costOfReasons(reasons: readonly CostlyReason[], level: number): number {
  let worst = 0
  for (const reason of reasons)
    if (reason.level === level && reason.costMinutes !== undefined && reason.costMinutes > worst)
      worst = reason.costMinutes
  return worst
}

/** The same with the minutes that driving on loses by the decision on a trip, where they weigh more. */
export const costWithDecision = (costMinutes: number, minutesLost: number | null | undefined): number =>
  Math.max(costMinutes, minutesLost ?? 0)

export interface OrderedImpact {
  level: number
  /** What doing nothing costs. */
  costMinutes: number
  /** When it begins, in milliseconds. */
  startsAt: number
}

/**
 * Worst level first, then what costs most, then what begins soonest; what has begun is as soon as it gets. Names only
 * keep the order of equals stable, so callers compare them afterwards.
 */
export function compareImpacts(a: OrderedImpact, b: OrderedImpact, now: number): number {
  return (
    b.level - a.level || b.costMinutes - a.costMinutes || Math.max(a.startsAt, now) - Math.max(b.startsAt, now) || 0
  )
}
