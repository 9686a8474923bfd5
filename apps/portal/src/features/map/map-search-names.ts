/** The names of the map's address, all texts. Apart from the state: the router knows them before the map is loaded. */
export const SEARCH_NAMES = [
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
  'layers',
] as const
