import { PLACE_SEARCH_NAMES } from '../../parts/places/place-address.ts'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const alertsRoute = {
  title: 'Alerts',
  search: textSearch([...PLACE_SEARCH_NAMES, 'alert_id']),
} satisfies RouteDescription
