import type { RecommendedAction } from '../scores/action.ts'
import { type LeadingReason, recommendedAction } from '../scores/recommended-action.ts'
import type { VehicleTag } from './vehicle-tag.ts'

/** A tag of the wire. Its id consists of its source and, except for alerts, its variable. */
type WireTag = Pick<VehicleTag, 'id' | 'text' | 'impactLevel' | 'reason'> & { source: string }

/** The recommended action for the leading tag of a vehicle. */
export function vehicleAction(leading: WireTag | undefined, isUnderWay: boolean): RecommendedAction {
  return recommendedAction(leading && leadingReason(leading), isUnderWay)
}

function leadingReason({ id, source, text, impactLevel, reason }: WireTag): LeadingReason {
  const isAlert = source === 'alert'
  return {
    impactLevel,
    variable: isAlert ? null : id.slice(id.indexOf(':') + 1),
    event: isAlert ? text : null,
    description: reason,
  }
}
