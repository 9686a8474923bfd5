import type { CallExamples } from './call.ts'
import { DECISION_BRIEF_EXAMPLE } from './decisions.examples.ts'

const VEHICLE_EXAMPLE = {
  id: '41ead974-d658-45c8-bfb6-1ee770571924',
  name: 'Truck 0001',
  source: 'stormlane',
  external_id: 'SL-0001',
  external_driver_id: 'D-0001',
  group_ids: ['00000000-0000-4000-8003-000000000004'],
  type: 'truck',
  trailer: 'box_trailer',
  load: 'empty',
  route_id: '00000000-0000-4000-8005-000000000001',
  notifications_enabled: true,
  latitude: 34.0319,
  longitude: -118.2272,
  timezone: 'America/Los_Angeles',
  bearing: null,
  speed: 0,
  external_updated_at: '2026-01-14T21:12:00.000Z',
  asset_type: 'vehicle',
  current_impact: {
    overall_impact_level: 3,
    tags: [
      {
        id: 'weather:gustProbability45mph',
        source: 'weather',
        text: 'Wind Gusts: High',
        value: 0.54,
        reason: 'Chance of gusts of 45 mph and more up to 54%',
        impact_level: 3,
      },
    ],
    tag_priority: ['weather:gustProbability45mph'],
    last_updated_at: '2026-01-14T21:12:00.000Z',
    forecast: {
      start_at: '2026-01-14T21:00:00.000Z',
      end_at: '2026-01-15T03:15:00.000Z',
      spans: [
        {
          id: 'weather:gustProbability45mph',
          source: 'weather',
          text: 'Wind Gusts: High',
          reason: 'Chance of gusts of 45 mph and more up to 54%',
          start_at: '2026-01-14T21:00:00.000Z',
          end_at: '2026-01-14T22:15:00.000Z',
          impact_level: 3,
        },
      ],
    },
  },
  current_insight: [
    {
      id: 'insight:high_wind_flag',
      source: 'insight',
      text: 'High Wind',
      value: null,
      reason: 'At the last position, by the nowcast',
      impact_level: 1,
    },
  ],
  current_conditions: {
    temperature: 72,
    precipitation: { type: 'none', value: 0, units: 'in/h', label: 'No precipitation', color: '#9AA5B1' },
    visibility: 16.1,
    wind: { value: 30, direction_degrees: 159, direction_cardinal: 'S', max_gust: 49 },
    road_risk: { value: 4.2 },
    tipping_index: 3.6,
    last_updated_at: '2026-01-14T21:12:00.000Z',
  },
  decision: DECISION_BRIEF_EXAMPLE,
  upcoming_impact: {
    overall_impact_level: 2,
    tags: [
      {
        id: 'alert:urn:stormlane:cold-weather-advisory.NE.29473740.2',
        source: 'alert',
        text: 'Cold Weather Advisory',
        value: null,
        reason: 'The route enters it in 4 h 51 min',
        impact_level: 2,
        alert: { color: '#AFEEEE', starts_at: '2026-01-15T02:03:00.000Z', ends_at: '2026-01-15T05:20:00.000Z' },
      },
    ],
    tag_priority: ['alert:urn:stormlane:cold-weather-advisory.NE.29473740.2'],
    last_updated_at: '2026-01-14T21:12:00.000Z',
  },
}

export const vehiclesExamples = {
  listVehicles: {
    query: { limit: 1, include_total_count: 'true' },
    answer: { vehicles: [VEHICLE_EXAMPLE], total_count: 300 },
  },
  getVehicle: { params: { id: '41ead974-d658-45c8-bfb6-1ee770571924' }, answer: { vehicle: VEHICLE_EXAMPLE } },
  getVehicleDriver: {
    params: { id: '41ead974-d658-45c8-bfb6-1ee770571924' },
    answer: { driver: { name: 'Maria Lopez', phone: '+1 402 555 0142' } },
  },
  setVehicleNotifications: {
    params: { id: '41ead974-d658-45c8-bfb6-1ee770571924' },
    body: { enabled: true },
    answer: { vehicle: VEHICLE_EXAMPLE },
  },
  getVehicleTrack: {
    params: { id: '41ead974-d658-45c8-bfb6-1ee770571924' },
    answer: {
      track: [
        { at: '2026-01-14T20:57:00.000Z', latitude: 34.0524, longitude: -118.2437 },
        { at: '2026-01-14T21:12:00.000Z', latitude: 34.0319, longitude: -118.2272 },
      ],
    },
  },
  getVehicleStops: {
    params: { id: '41ead974-d658-45c8-bfb6-1ee770571924' },
    answer: {
      known: true,
      along_route: true,
      stops: [
        {
          kind: 'rest_area',
          name: 'Desert Hills Rest Area',
          latitude: 33.9239,
          longitude: -116.8231,
          miles: 84.2,
          off_route_miles: 0.1,
          side: 'right',
          reached_at: '2026-01-14T22:36:00.000Z',
        },
      ],
    },
  },
  changeVehicles: {
    body: { vehicle_ids: ['41ead974-d658-45c8-bfb6-1ee770571924'], trailer: 'box_trailer', load: 'empty' },
    answer: { vehicle_ids: ['41ead974-d658-45c8-bfb6-1ee770571924'] },
  },
} satisfies CallExamples
