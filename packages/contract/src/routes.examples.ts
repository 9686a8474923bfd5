import type { CallExamples } from './call.ts'
import { DECISION_BRIEF_EXAMPLE } from './decisions.examples.ts'
import { ROUTE_RESULT_EXAMPLE } from './rightroute.examples.ts'

const ROUTE_EXAMPLE = {
  id: 'e0016377-dce3-46e9-bd1e-5c0e9a04f0c2',
  name: 'Chicago to Omaha',
  external_id: 'LOAD-881',
  group_ids: [],
  origin: { label: 'Chicago, IL', latitude: 41.8781, longitude: -87.6298 },
  destination: { label: 'Omaha, NE', latitude: 41.2565, longitude: -95.9345 },
  departure_time: '2026-01-15T12:00:00.000Z',
  waypoints: [{ label: 'Des Moines, IA', latitude: 41.5868, longitude: -93.625, stop_duration: 1800 }],
  vehicle_data: {
    id: null,
    type: 'car',
    height: null,
    width: null,
    length: null,
    weight: null,
    axle_weight: null,
    top_speed: null,
  },
  driver: {
    hours_of_service: null,
    hours_driven: null,
    hours_on_duty: null,
    hours_since_break: null,
    week_hours_left: null,
  },
  appointment: { earliest: '2026-01-15T19:00:00.000Z', latest: '2026-01-15T19:30:00.000Z' },
  status: null,
  source: 'stormlane',
  last_completed_index: null,
  above_temperature_threshold: null,
  below_temperature_threshold: null,
  latest_route_result_error: null,
  comparison: 'I-88 and I-80 saves 1 h over US-30, where snow adds 15 min.',
  route_results_updated_at: '2026-01-14T21:12:00.000Z',
  route_results_run_time: '2026-01-14T21:00:00.000Z',
  selected_route_option: 0,
  decision: DECISION_BRIEF_EXAMPLE,
  asset_type: 'route',
  latest_route_results: [ROUTE_RESULT_EXAMPLE],
}

export const routesExamples = {
  listRoutes: {
    query: { compact: 'true', limit: 1, include_total_count: 'true' },
    answer: { routes: [ROUTE_EXAMPLE], total_count: 27 },
  },
  createRoute: {
    body: {
      origin_lat: 41.8781,
      origin_long: -87.6298,
      origin_label: 'Chicago, IL',
      destination_lat: 41.2565,
      destination_long: -95.9345,
      destination_label: 'Omaha, NE',
      departure_time: '2026-01-15T12:00:00Z',
      name: 'Chicago to Omaha',
      external_id: 'LOAD-881',
      waypoints: '41.5868,-93.625;stop_duration=1800',
      waypoint_labels: ['Des Moines, IA'],
      appointment_earliest: '2026-01-15T19:00:00Z',
      appointment_latest: '2026-01-15T19:30:00Z',
    },
    answer: { route: ROUTE_EXAMPLE },
  },
  getRoute: { params: { id: 'e0016377-dce3-46e9-bd1e-5c0e9a04f0c2' }, answer: { route: ROUTE_EXAMPLE } },
  updateRoute: {
    params: { id: 'e0016377-dce3-46e9-bd1e-5c0e9a04f0c2' },
    body: { route: { status: 'active' } },
    answer: { route: ROUTE_EXAMPLE },
  },
  moveRoutes: {
    body: {
      moves: [
        {
          route_id: '8f1c4a52-96b4-4b43-9a6a-0d0c6e7b4815',
          from: '2026-01-16T10:00:00Z',
          to: '2026-01-16T16:30:00Z',
        },
      ],
    },
    answer: { moved: ['8f1c4a52-96b4-4b43-9a6a-0d0c6e7b4815'], kept: [] },
  },
  deleteRoutes: {
    body: { route_ids: ['e0016377-dce3-46e9-bd1e-5c0e9a04f0c2'] },
    answer: { deleted: ['e0016377-dce3-46e9-bd1e-5c0e9a04f0c2'] },
  },
  deleteRoute: { params: { id: 'e0016377-dce3-46e9-bd1e-5c0e9a04f0c2' }, answer: { success: true } },
  refreshRoute: {
    params: { id: 'e0016377-dce3-46e9-bd1e-5c0e9a04f0c2' },
    answer: { success: true, route: ROUTE_EXAMPLE },
  },
  cacheRoute: {
    params: { id: 'e0016377-dce3-46e9-bd1e-5c0e9a04f0c2' },
    answer: { success: true, cache_key: '5c1b6a0e9f' },
  },
  fetchRouteFromCache: {
    query: { cache_key: '5c1b6a0e9f' },
    answer: {
      success: true,
      data: {
        id: 'e0016377-dce3-46e9-bd1e-5c0e9a04f0c2',
        group_ids: [],
        origin: { latitude: 41.8781, longitude: -87.6298, label: 'Chicago, IL' },
        destination: { latitude: 41.2565, longitude: -95.9345, label: 'Omaha, NE' },
        departure_time: '2026-01-15T12:00:00.000Z',
        time_zone: 'America/Chicago',
        waypoints: [{ latitude: 41.5868, longitude: -93.625, label: 'Des Moines, IA', stop_duration: 1800 }],
        vehicle_id: null,
        vehicle_type: 'car',
        vehicle_height: null,
        vehicle_width: null,
        vehicle_length: null,
        vehicle_weight: null,
        vehicle_axle_weight: null,
        appointment: { earliest: '2026-01-15T19:00:00.000Z', latest: '2026-01-15T19:30:00.000Z' },
        selected_route_option: 0,
        route_results: [ROUTE_RESULT_EXAMPLE],
        comparison: 'I-88 and I-80 saves 1 h over US-30, where snow adds 15 min.',
        route_results_updated_at: '2026-01-14T21:12:00.000Z',
        expires_at: '2026-01-21T21:12:00.000Z',
      },
    },
  },
} satisfies CallExamples
