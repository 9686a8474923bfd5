import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { type Marked, type MarkedThing, singleMarker, spreadOverlapping } from './cluster-index.ts'

/** Up to this many visible assets at High or worse have their own markers; more would cover the map. */
const MAX_SEVERE_MARKERS = 300

export const isSevere = ({ level }: MarkedThing) => IMPACT_LEVELS[level] >= IMPACT_LEVELS.high

/**
 * Returns the markers of the assets at High or worse within the bounds; null if there are so many that they are
 * clustered like the others.
 */
export function severeMarkers<Thing extends MarkedThing>(
  things: readonly Thing[],
  [west, south, east, north]: readonly [number, number, number, number],
): Marked<Thing>[] | null {
  const inSight = things.filter((thing) => {
    if (!thing.position || !isSevere(thing)) return false
    const { longitude, latitude } = thing.position
    // Bounds that cross the antimeridian exceed 180 degrees on one side.
    const isWithin = [longitude, longitude - 360, longitude + 360].some((x) => west <= x && x <= east)
    return isWithin && south <= latitude && latitude <= north
  })
  return inSight.length > MAX_SEVERE_MARKERS ? null : spreadOverlapping(inSight.map(singleMarker))
}
