import type { RouteOnWire, RouteResultOnWire, SharedRouteOnWire } from '@stormlane/contract'
import type { RouteWaypoint } from '@stormlane/domain/trips'
import type { StoredRoute } from './route.repository.ts'

/** Serializes a route. Stored results are already JSON and are inserted as text, without parsing. */
export const routeJson = (route: StoredRoute): string =>
  withFields(ownFields(route), { latest_route_results: route.results, decision: route.brief })

/** Serializes an object with more fields whose values are already JSON. */
function withFields(object: object, stored: Readonly<Record<string, string | null>>): string {
  const fields = Object.entries(stored).map(([name, json]) => `,"${name}":${json ?? 'null'}`)
  return `${JSON.stringify(object).slice(0, -1)}${fields.join('')}}`
}

function ownFields(route: StoredRoute): Omit<RouteOnWire, 'latest_route_results' | 'decision'> {
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
      top_speed: route.vehicle_top_speed,
    },
    driver: {
      hours_of_service: route.hours_of_service,
      hours_of_service_rules: route.hours_of_service_rules,
      hours_driven: route.driver_hours_driven,
      hours_on_duty: route.driver_hours_on_duty,
      hours_since_break: route.driver_hours_since_break,
      week_hours_left: route.driver_week_hours_left,
    },
    appointment: appointmentOnWire(route),
    status: route.status,
    source: route.source,
    last_completed_index: route.last_completed_index,
    above_temperature_threshold: route.above_temperature_thresholds[0] ?? null,
    below_temperature_threshold: route.below_temperature_thresholds[0] ?? null,
    latest_route_result_error: route.error,
    comparison: route.comparison,
    route_results_updated_at: route.updated_at?.toISOString() ?? null,
    route_results_run_time: route.run_time?.toISOString() ?? null,
    selected_route_option: route.selected_route_option,
    asset_type: 'route',
  }
}

/** Converts a route for realtime updates; it must have been read with its compact results. */
export const compactRouteOnWire = (route: StoredRoute): RouteOnWire => ({
  ...ownFields(route),
  latest_route_results: JSON.parse(route.results ?? 'null') as RouteResultOnWire[] | null,
  decision: JSON.parse(route.brief ?? 'null') as RouteOnWire['decision'],
})

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

const appointmentOnWire = ({ appointment_earliest: earliest, appointment_latest: latest }: StoredRoute) =>
  latest && { earliest: earliest?.toISOString() ?? null, latest: latest.toISOString() }

const waypointOnWire = ({ stopDuration, ...place }: RouteWaypoint) => ({
  ...place,
  ...(stopDuration !== undefined && { stop_duration: stopDuration }),
})

/** The public view of a shared route, without anything else of its organization. */
export function sharedRouteJson(
  route: StoredRoute & { results: string; updated_at: Date },
  { timeZone, expiresAt, advice }: { timeZone: string; expiresAt: Date; advice: SharedRouteOnWire['advice'] },
): string {
  const shared: Omit<SharedRouteOnWire, 'route_results'> = {
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
    appointment: appointmentOnWire(route),
    selected_route_option: route.selected_route_option,
    comparison: route.comparison,
    advice,
    route_results_updated_at: route.updated_at.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
  return withFields(shared, { route_results: route.results })
}
