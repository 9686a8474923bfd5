import { PLACE_SEARCH_NAMES } from '../../parts/places/place-address.ts'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const impactRoute = {
  title: 'Impact',
  search: textSearch([...PLACE_SEARCH_NAMES, 'time', 'event_id']),
  flag: 'showImpactTab',
} satisfies RouteDescription
