import type { RouteOnWire, SharedRouteOnWire } from '@stormlane/contract'
import type { RouteWaypoint } from '@stormlane/domain'
import { compactOnWire } from '../route-forecast/result-on-wire.ts'
import type { StoredRoute } from './route.repository.ts'

export function routeOnWire(route: StoredRoute): RouteOnWire {
  return {
    id: route.id,
    name: route.name,
    external_id: route.external_id,
    group_ids: route.group_ids,
    ...journeyOnWire(route),
    vehicle_data: {
      id: route.vehicle_id,
      type: route.vehicle_type,
      height: route.vehicle_height,
      width: route.vehicle_width,
      length: route.vehicle_length,
      weight: route.vehicle_weight,
      axle_weight: route.vehicle_axle_weight,
    },
    status: route.status,
    source: route.source,
    last_completed_index: route.last_completed_index,
    above_temperature_threshold: route.above_temperature_thresholds[0] ?? null,
    below_temperature_threshold: route.below_temperature_thresholds[0] ?? null,
    latest_route_results: route.results,
    latest_route_result_error: route.error,
    comparison: route.comparison,
    route_results_updated_at: route.updated_at?.toISOString() ?? null,
    route_results_run_time: route.run_time?.toISOString() ?? null,
    selected_route_option: route.selected_route_option,
    asset_type: 'route',
  }
}

/** As realtime carries it: without lines and segments. */
export function compactRouteOnWire(route: StoredRoute): RouteOnWire {
  const onWire = routeOnWire(route)
  return { ...onWire, latest_route_results: onWire.latest_route_results?.map(compactOnWire) ?? null }
}

const journeyOnWire = (route: StoredRoute) => ({
  origin: { label: route.origin_label, latitude: route.origin_latitude, longitude: route.origin_longitude },
  destination: {
    label: route.destination_label,
    latitude: route.destination_latitude,
    longitude: route.destination_longitude,
  },
  departure_time: route.departure_time.toISOString(),
  waypoints: route.waypoints.map(waypointOnWire),
})

const waypointOnWire = ({ stopDuration, ...place }: RouteWaypoint) => ({
  ...place,
  ...(stopDuration !== undefined && { stop_duration: stopDuration }),
})

/** What whoever holds the key may see: the route, and nothing else of its organisation. */
export function sharedOnWire(
  route: StoredRoute & { results: NonNullable<StoredRoute['results']>; updated_at: Date },
  { timeZone, expiresAt }: { timeZone: string; expiresAt: Date },
): SharedRouteOnWire {
  return {
    id: route.id,
    group_ids: [],
    ...journeyOnWire(route),
    time_zone: timeZone,
    vehicle_id: route.vehicle_id,
    vehicle_type: route.vehicle_type,
    vehicle_height: route.vehicle_height,
    vehicle_width: route.vehicle_width,
    vehicle_length: route.vehicle_length,
    vehicle_weight: route.vehicle_weight,
    vehicle_axle_weight: route.vehicle_axle_weight,
    selected_route_option: route.selected_route_option,
    route_results: route.results,
    comparison: route.comparison,
    route_results_updated_at: route.updated_at.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}
