// Places where a truck can wait: the stops of the road data, or the towns of the network if the data name none.
import type { WaitingPlace } from '@stormlane/domain/deciding'
import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import { metersToMiles } from '@stormlane/domain/measures'
import Flatbush from 'flatbush'
import type { RoadNetwork } from '../network/road-graph.ts'
import type { TravelPath } from '../travel/travel-path.ts'

/** A place that is this near to the middle of a step is on the way (our choice): half a step, and a detour of two miles. */
const ON_WAY_METERS = 5700
const SEARCH_DEGREES = 0.08

type NamedPlace = Omit<WaitingPlace, 'mile'>

/** A waiting place, and the step before which the vehicle waits. */
export interface PlaceOnWay {
  place: WaitingPlace
  step: number
}

export interface WaitingPlaces {
  /** In order of travel, each once. */
  onWay(path: TravelPath): PlaceOnWay[]
}

export function waitingPlaces({ stops = [], nodeNames, graph }: RoadNetwork): WaitingPlaces {
  const towns = nodeNames.flatMap((name, node): NamedPlace[] =>
    name === ''
      ? []
      : [{ kind: 'town', name, latitude: graph.nodeLat[node] as number, longitude: graph.nodeLng[node] as number }],
  )
  const places: readonly NamedPlace[] = stops.length > 0 ? stops : towns
  if (places.length === 0) return { onWay: () => [] }
  const index = new Flatbush(places.length)
  for (const { longitude, latitude } of places) index.add(longitude, latitude, longitude, latitude)
  index.finish()
  const near = ({ latitude, longitude }: Coordinates) => {
    const east = SEARCH_DEGREES / Math.cos((latitude * Math.PI) / 180)
    return index
      .search(longitude - east, latitude - SEARCH_DEGREES, longitude + east, latitude + SEARCH_DEGREES)
      .filter((i) => distanceMeters(places[i] as NamedPlace, { latitude, longitude }) <= ON_WAY_METERS)
  }
  return {
    onWay(path) {
      const found = new Map<number, PlaceOnWay>()
      let mile = 0
      for (let step = 0; step < path.count; step++) {
        const at = { latitude: path.latitude[step] as number, longitude: path.longitude[step] as number }
        // Nobody waits where the trip begins without having driven.
        if (step > 0)
          for (const i of near(at))
            if (!found.has(i)) found.set(i, { place: { ...(places[i] as NamedPlace), mile }, step })
        mile += metersToMiles(path.lengthMeters[step] as number)
      }
      return [...found.values()]
    },
  }
}
