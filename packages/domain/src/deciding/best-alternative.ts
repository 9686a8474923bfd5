import type { ActionName } from '../impacts/scores/action.ts'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { type DecidingCosts, worthwhileDollars } from './costs.ts'
import { ALTERNATIVE_KINDS, type Alternative, type AlternativeKind, totalCost } from './decision.ts'

type Compared = Pick<Alternative, 'kind' | 'cost' | 'worstLevel'>

/**
 * Chooses the cheapest alternative. Driving on, the first one, is left only for one that costs less and also saves ten
 * minutes' worth or lowers the worst level. Costs are compared in cents, so that rounding never decides.
 */
export function bestAlternative<Found extends Compared>(alternatives: readonly Found[], costs: DecidingCosts): Found {
  const [driveOn] = alternatives
  if (driveOn?.kind !== 'drive_on') throw new RangeError('Got no alternatives, expected driving on to be the first.')
  const cheapest = alternatives.reduce((best, one) => (isCheaper(one, best) ? one : best))
  const savedCents = cents(driveOn) - cents(cheapest)
  if (savedCents <= 0) return driveOn
  const isWorthwhile = savedCents >= Math.round(100 * worthwhileDollars(costs))
  return isWorthwhile || cheapest.worstLevel < driveOn.worstLevel ? cheapest : driveOn
}

const cents = ({ cost }: Compared) => Math.round(100 * totalCost(cost))

/** Of two that cost the same, the one that changes less. */
const isCheaper = (one: Compared, other: Compared) =>
  cents(one) < cents(other) || (cents(one) === cents(other) && rank(one) < rank(other))

const rank = ({ kind }: Compared) => ALTERNATIVE_KINDS.indexOf(kind)

const ACTIONS: Record<Exclude<AlternativeKind, 'drive_on'>, ActionName> = {
  slower: 'reduce_speed',
  leave_later: 'delay',
  wait_at_stop: 'hold',
  stop_before: 'hold',
  other_road: 'reroute',
}

/** The word of the specification for an alternative. */
export function actionOf({ kind, worstLevel, worst }: Pick<Alternative, 'kind' | 'worstLevel' | 'worst'>): ActionName {
  if (kind !== 'drive_on') return ACTIONS[kind]
  if (worstLevel <= IMPACT_LEVELS.none) return 'proceed'
  return worst?.cause === 'tipping' && worstLevel >= IMPACT_LEVELS.moderate ? 'secure_load' : 'monitor'
}
