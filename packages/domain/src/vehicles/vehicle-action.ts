import type { RecommendedAction } from '../impacts/scores/action.ts'
import type { AssetRating } from '../impacts/scores/impact-reasons.ts'
import { recommendedAction } from '../impacts/scores/recommended-action.ts'

interface ActingVehicle {
  isDriving: boolean
  /** The zone of its position; undefined means the viewer's own. */
  timeZone: string | undefined
}

/** Recommends an action to the driver of a vehicle with this rating. */
export const vehicleAction = (
  rating: AssetRating,
  { isDriving, timeZone }: ActingVehicle,
  now: Date,
): RecommendedAction => recommendedAction(rating, { subject: isDriving ? 'driving' : 'standing', now, timeZone })
