import { TRAFFIC_PAGE_LAYER_IDS, type TrafficPageLayer } from '@stormlane/domain'
import type * as z from 'zod'
import { placeIn, placeSearch, type SelectedPlace } from '../../parts/places/place-address.ts'
import type { trafficRoute } from './traffic.route.ts'

export type TrafficSearch = z.output<typeof trafficRoute.search>

export interface TrafficState {
  layers: readonly TrafficPageLayer[]
  place: SelectedPlace | null
  itemId: string | null
}

/** What stops a truck; what the plan does not hold falls out. */
const DEFAULT_LAYERS: readonly TrafficPageLayer[] = ['traffic', 'traffic-road-closures', 'traffic-incidents']

/** Without a word about layers, those; an empty list is no layer at all. */
export function readTrafficSearch(search: TrafficSearch): TrafficState {
  const place = placeIn(search)
  return {
    layers:
      search.layers === undefined
        ? DEFAULT_LAYERS
        : TRAFFIC_PAGE_LAYER_IDS.filter((id) => search.layers?.split(',').includes(id)),
    place,
    // Selecting a traffic item clears other selections (core §4).
    itemId: place ? null : (search.traffic_id ?? null),
  }
}

export function writeTrafficSearch({ layers, place, itemId }: TrafficState): TrafficSearch {
  return {
    ...(layers.join() === DEFAULT_LAYERS.join() ? {} : { layers: layers.join(',') }),
    ...placeSearch(place),
    ...(itemId === null ? {} : { traffic_id: itemId }),
  }
}
