import { distanceMeters } from '@stormlane/domain/geo'
import { metersToMiles } from '@stormlane/domain/measures'
import { useEffect, useState } from 'react'
import type { LngLatPlace } from '../living/living-on.ts'
import { useMap } from '../map/map-context.ts'
import { type Town, townsOn } from '../map/towns-on.ts'

/** A place within this distance of a town is named by the town, and up to the next one by what it is near. */
const IN_TOWN_MILES = 5
const NEAR_TOWN_MILES = 60

/** The town of the base map that is nearest to a place, without a request; null if none is near. */
export function useNearestTown(place: LngLatPlace | undefined): { name: string; isIn: boolean } | null {
  const map = useMap()
  const [towns, setTowns] = useState<readonly Town[]>([])
  useEffect(() => {
    const read = () => setTowns(townsOn(map))
    read()
    map.on('idle', read)
    return () => {
      map.off('idle', read)
    }
  }, [map])
  return place ? nearestTown(towns, place) : null
}

const coordinatesOf = ({ lng, lat }: LngLatPlace) => ({ longitude: lng, latitude: lat })

export function nearestTown(
  towns: readonly Pick<Town, 'name' | 'lng' | 'lat'>[],
  place: LngLatPlace,
): { name: string; isIn: boolean } | null {
  let best: (typeof towns)[number] | undefined
  let miles = NEAR_TOWN_MILES
  for (const town of towns) {
    const away = metersToMiles(distanceMeters(coordinatesOf(place), coordinatesOf(town)))
    if (away >= miles) continue
    best = town
    miles = away
  }
  return best ? { name: best.name, isIn: miles < IN_TOWN_MILES } : null
}
