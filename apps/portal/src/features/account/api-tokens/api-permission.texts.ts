import type { ApiPermission } from '@stormlane/domain/product'

/** Says what a token with this permission can do. Programs and the API documentation use the names themselves. */
export const API_PERMISSION_TEXTS: Record<ApiPermission, string> = {
  admin: 'Save routes and vehicles, message drivers',
  portal: 'Read locations, vehicles and routes',
  ratings: 'Read impact at places',
  ratings_historical: 'Read past storms and their impact',
  weather: 'Read weather at places',
  weather_historical: 'Read past weather',
  extended_hours: 'Read more hours of forecast',
  long_range: 'Read long-range forecasts',
  disruption: 'See the disruption index',
  tiling: 'Show impact map tiles',
  weather_tiles: 'Show weather map tiles',
  wildfire_tiles: 'Show wildfire map tiles',
  eta: 'Forecast routes',
  rightroute_custom: 'Forecast routes on given paths',
  rightroute_range: 'Compare departures of a route',
  rightroute_historical_standard: 'Forecast routes in past weather',
  rightroute_historical_custom: 'Forecast given paths in past weather',
  events: 'Read events such as storms and fires',
  weather_alerts: 'Read government alerts',
}
