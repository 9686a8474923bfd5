import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import type { RouteOption } from '@stormlane/domain/roads'
import { stepPlaces, travelPath } from '../travel/travel-path.ts'

/** Roads whose steps are all this near to each other are the same (our choice): two carriageways, a short detour. */
const SAME_ROAD_METERS = 10_000

/** Whether a road leaves the planned one by more than some miles. */
export function isOtherRoad(found: RouteOption, planned: RouteOption): boolean {
  const places = stepPlaces(travelPath(planned))
  // The step of the planned road that was near to the step before is near to the next one or followed by one that is.
  let near = 0
  return stepPlaces(travelPath(found)).some((at) => {
    for (let i = 0; i < places.length; i++) {
      const place = (near + i) % places.length
      if (distanceMeters(places[place] as Coordinates, at) > SAME_ROAD_METERS) continue
      near = place
      return false
    }
    return true
  })
}
