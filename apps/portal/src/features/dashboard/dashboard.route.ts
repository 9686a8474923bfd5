import type * as z from 'zod'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const dashboardRoute = {
  title: 'Dashboard',
  search: textSearch([
    'route_id',
    'location_id',
    'latitude',
    'longitude',
    'impact_time',
    'variable',
    'time',
    'map_layer',
    'vehicle_id',
    'route_option',
    'view',
    'timeframe',
    'traffic',
    'events',
    'impacted',
    'table',
  ]),
} satisfies RouteDescription

export type DashboardSearch = z.output<typeof dashboardRoute.search>
