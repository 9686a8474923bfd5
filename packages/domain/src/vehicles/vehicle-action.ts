import type { RecommendedAction } from '../scores/action.ts'
import type { AssetRating } from '../scores/impact-reasons.ts'
import { recommendedAction } from '../scores/recommended-action.ts'

interface ActingVehicle {
  isDriving: boolean
  /** The zone of its position; the viewer's own if that is unknown. */
  timeZone: string | undefined
}

/** The recommended action for the driver of a vehicle with this rating. */
export const vehicleAction = (
  rating: AssetRating,
  { isDriving, timeZone }: ActingVehicle,
  now: Date,
): RecommendedAction => recommendedAction(rating, { subject: isDriving ? 'driving' : 'standing', now, timeZone })
