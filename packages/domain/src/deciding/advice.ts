import type { RecommendedAction } from '../impacts/scores/action.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { actionOf, bestAlternative } from './best-alternative.ts'
import type { DecidingCosts } from './costs.ts'
import { adviceText, wordsInZone } from './deciding.texts.ts'
import { type Advice, type Alternative, totalCost } from './decision.ts'

/** Advises what to do on a trip; null without alternatives. */
export function adviseOnTrip(
  alternatives: readonly Alternative[],
  costs: DecidingCosts,
  timeZone: string | undefined,
): Advice | null {
  const [driveOn] = alternatives
  if (!driveOn) return null
  const advised = bestAlternative(alternatives, costs)
  return {
    action: actionOf(advised),
    alternativeId: advised.id,
    minutesSaved: (driveOn.arriveAt.getTime() - advised.arriveAt.getTime()) / MINUTE_MS,
    dollarsSaved: Math.max(0, totalCost(driveOn.cost) - totalCost(advised.cost)),
    until: advised.until,
    ...adviceText(advised, driveOn, { timeZone }),
  }
}

/** Advice as it is served: times are ISO 8601. */
interface ServedAdvice {
  action: Advice['action']
  text: string
  moments: readonly { at: Date | string; words: string }[]
}

/** The action that screens show for an asset with a trip. Its times are in the zone of the trip, or in the given one. */
export const adviceAction = ({ action, text, moments }: ServedAdvice, timeZone?: string): RecommendedAction => ({
  action,
  reason: timeZone === undefined ? text : wordsInZone(text, moments, timeZone),
})

/**
 * The action of a vehicle: the advice on its trip, or else what its level asks for. Where an alert or an own limit makes a
 * level on a way on which no weather costs anything, advice that expects no impact would contradict the level beside it.
 */
export function actionWithAdvice(
  advice: ServedAdvice | null | undefined,
  { level, timeZone }: { level: ImpactLevel; timeZone?: string | undefined },
  ofLevel: () => RecommendedAction,
): RecommendedAction {
  const contradictsLevel = advice?.action === 'proceed' && level > IMPACT_LEVELS.none
  return advice && !contradictsLevel ? adviceAction(advice, timeZone) : ofLevel()
}
