import { TRAFFIC_PAGE_LAYER_IDS, type TrafficPageLayer } from '@stormlane/domain/maps'
import type * as z from 'zod'
import { parsePlace, placeSearch, type SelectedPlace } from '../../parts/places/place-address.ts'
import type { trafficRoute } from './traffic.route.ts'

export type TrafficSearch = z.output<typeof trafficRoute.search>

export interface TrafficState {
  layers: readonly TrafficPageLayer[]
  place: SelectedPlace | null
  itemId: string | null
}

/** Shown by default, without locked layers. */
const DEFAULT_LAYERS: readonly TrafficPageLayer[] = ['traffic', 'traffic-road-closures', 'traffic-incidents']

/** A missing `layers` parameter gives the defaults; an empty one shows no layer. */
export function readTrafficSearch(search: TrafficSearch): TrafficState {
  const place = parsePlace(search)
  return {
    layers:
      search.layers === undefined
        ? DEFAULT_LAYERS
        : TRAFFIC_PAGE_LAYER_IDS.filter((id) => search.layers?.split(',').includes(id)),
    place,
    // A place and a traffic item exclude each other (LAYER-038).
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
