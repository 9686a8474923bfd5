/** The names of the dashboard's address, all texts (core §2; from `vehicle_id` on they are ours). Apart from the state: the router knows them before the page is loaded. */
export const DASHBOARD_SEARCH_NAMES = [
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
] as const

/** The address's parameters, as texts. */
export type DashboardSearch = Partial<Record<(typeof DASHBOARD_SEARCH_NAMES)[number], string>>
