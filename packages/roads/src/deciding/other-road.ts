import { distanceMeters } from '@stormlane/domain/geo'
import type { RouteOption } from '@stormlane/domain/roads'
import { stepPlaces, travelPath } from '../travel/travel-path.ts'

/** Roads whose steps are all this near to each other are the same (our choice): two carriageways, a short detour. */
const SAME_ROAD_METERS = 10_000

/** Whether a road leaves the planned one by more than some miles. */
export function isOtherRoad(found: RouteOption, planned: RouteOption): boolean {
  const places = stepPlaces(travelPath(planned))
  return stepPlaces(travelPath(found)).some((at) =>
    places.every((place) => distanceMeters(place, at) > SAME_ROAD_METERS),
  )
}
