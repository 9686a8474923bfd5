import { PLACE_SEARCH_NAMES } from '../../parts/places/place-address.ts'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const trafficRoute = {
  title: 'Traffic',
  search: textSearch([...PLACE_SEARCH_NAMES, 'layers', 'traffic_id']),
} satisfies RouteDescription
