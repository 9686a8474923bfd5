import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const mapRoute = {
  title: 'Map',
  search: textSearch([
    'location_id',
    'vehicle_id',
    'route_id',
    'alert_id',
    'event_id',
    'traffic_id',
    'latitude',
    'longitude',
    'impact_time',
    'asset_type',
    'forecast',
    'map_type',
    'time',
    'groups',
    'levels',
    'layers',
    'camera',
  ]),
  tour: 'map',
} satisfies RouteDescription
