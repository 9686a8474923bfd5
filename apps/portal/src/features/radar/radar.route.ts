import { PLACE_SEARCH_NAMES } from '../../parts/places/place-address.ts'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const radarRoute = {
  title: 'Radar',
  search: textSearch([...PLACE_SEARCH_NAMES, 'time', 'event_id']),
  tour: 'radar',
} satisfies RouteDescription
