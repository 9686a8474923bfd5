import type { RecommendedAction } from '../scores/action.ts'
import { type LeadingReason, recommendedAction } from '../scores/recommended-action.ts'
import type { VehicleTag } from './vehicle-evaluation.ts'

/** A tag as the wire tells it: its id is its source and, but for alerts, the variable that it is about. */
type ToldTag = Pick<VehicleTag, 'id' | 'text' | 'impactLevel' | 'reason'> & { source: string }

/** What the dispatcher or driver of a vehicle should do about its weightiest tag. */
export function vehicleAction(leading: ToldTag | undefined, isUnderWay: boolean): RecommendedAction {
  return recommendedAction(leading && reasonOf(leading), isUnderWay)
}

function reasonOf({ id, source, text, impactLevel, reason }: ToldTag): LeadingReason {
  const isAlert = source === 'alert'
  return {
    impactLevel,
    variable: isAlert ? null : id.slice(id.indexOf(':') + 1),
    event: isAlert ? text : null,
    description: reason,
  }
}
