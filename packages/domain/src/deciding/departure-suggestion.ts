// What the comparison of a planned trip suggests to a planner: another departure, and what all of them change together.
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'
import type { AlternativeKind } from './decision.ts'

/** One way of a comparison, as lists have it. */
interface ComparedWay {
  kind: AlternativeKind
  arrivesAt: string
  worstLevel: number
  appointmentChance: number | null
}

interface ComparedTrip {
  until: string | null
  driveOn: ComparedWay
  best: ComparedWay
}

/** Times in ms. */
export interface DepartureSuggestion {
  departAt: number
  arriveAt: number
  levelBefore: ImpactLevel
  levelAfter: ImpactLevel
  /** Less time between departure and arrival; negative if the trip takes longer. */
  minutesSaved: number
  chanceBefore: number | null
  chanceAfter: number | null
}

/** What picked suggestions change together. */
export interface PlanChange {
  count: number
  minutesSaved: number
  /** Docks that are missed as planned, and kept with the other departure. */
  docksKept: number
  /** Shipments at High or worse. */
  severeBefore: number
  severeAfter: number
}

/** From this chance on a dock counts as kept, on all screens. */
export const KEPT_FROM = 0.5

/**
 * The other departure that the comparison advises; null where it advises something else, which a plan cannot hold, and
 * for trips that have left.
 */
export function departureSuggestion(
  decision: ComparedTrip | null | undefined,
  departAt: number,
  now: number,
): DepartureSuggestion | null {
  if (decision?.best.kind !== 'leave_later' || decision.until === null || departAt <= now) return null
  const { driveOn, best } = decision
  const to = Date.parse(decision.until)
  const arriveAt = Date.parse(best.arrivesAt)
  // A comparison of another departure is out of date until the next one.
  if (to <= departAt) return null
  const drivenBefore = Date.parse(driveOn.arrivesAt) - departAt
  return {
    departAt: to,
    arriveAt,
    levelBefore: driveOn.worstLevel as ImpactLevel,
    levelAfter: best.worstLevel as ImpactLevel,
    minutesSaved: (drivenBefore - (arriveAt - to)) / MINUTE_MS,
    chanceBefore: driveOn.appointmentChance,
    chanceAfter: best.appointmentChance,
  }
}

export function planChange(suggestions: readonly DepartureSuggestion[]): PlanChange {
  const change = { count: suggestions.length, minutesSaved: 0, docksKept: 0, severeBefore: 0, severeAfter: 0 }
  for (const { minutesSaved, chanceBefore, chanceAfter, levelBefore, levelAfter } of suggestions) {
    change.minutesSaved += minutesSaved
    if (isKept(chanceAfter) && chanceBefore !== null && !isKept(chanceBefore)) change.docksKept++
    if (levelBefore >= IMPACT_LEVELS.high) change.severeBefore++
    if (levelAfter >= IMPACT_LEVELS.high) change.severeAfter++
  }
  return change
}

const isKept = (chance: number | null) => chance !== null && chance >= KEPT_FROM
