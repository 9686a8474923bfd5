import { MINUTE_MS } from '../time/durations.ts'
import { actionOf, bestAlternative } from './best-alternative.ts'
import type { DecidingCosts } from './costs.ts'
import { adviceText } from './deciding.texts.ts'
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
