import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const alertViewerRoute = {
  title: 'Weather alert',
  search: textSearch(['token', 'show_alert_info', 'show_map_controls']),
} satisfies RouteDescription
