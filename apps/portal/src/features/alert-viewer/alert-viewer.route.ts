import { PUBLIC_PAGE_TITLES } from '@stormlane/domain'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const alertViewerRoute = {
  title: PUBLIC_PAGE_TITLES.alert,
  search: textSearch(['token', 'show_alert_info', 'show_map_controls']),
} satisfies RouteDescription
