/** API responses for one route, in wire format. */
import { encodePolyline } from '@stormlane/domain/geo'

const DENVER = [39.74, -104.98] as const
const CHICAGO = [41.85, -87.65] as const
const LINE = encodePolyline(Float64Array.of(...DENVER, 41.26, -95.94, ...CHICAGO))

const SNOW = { hazard: 'snow', quantity: 'snowRate', value: 15.24, threshold: 12.7, worse: 'above', factor: 0.82 }

function segment(fromMile: number, toMile: number, slow: boolean) {
  return {
    from_mile: fromMile,
    to_mile: toMile,
    polyline: LINE,
    enters_at: '2027-01-14T22:00:00.000Z',
    leaves_at: '2027-01-15T02:00:00.000Z',
    route_name: 'I-80',
    road_kind: 'freeway',
    free_flow_mps: 30,
    adjusted_mps: slow ? 24.6 : 30,
    minutes_added: slow ? 12 : 0,
    road_index: slow ? 7.4 : 0,
    crash_index: 0,
    tipping_index: 0,
    weather_flags: slow ? ['snow_flag'] : [],
    rain_risk: slow ? { level: 2, confidence: 0.8376 } : null,
    slowed_by: slow ? SNOW : null,
    risk_from: null,
  }
}

export function optionOnWire(slow: boolean) {
  const polyline = (type: string, color: string) => ({
    polyline: LINE,
    color,
    type,
    route: 0,
    slowdown_fraction: slow ? 0.14 : 0.01,
    max_road_index: slow ? 7.4 : 0.5,
    weather_flags: [],
  })
  return {
    origin: { latitude: DENVER[0], longitude: DENVER[1] },
    destination: { latitude: CHICAGO[0], longitude: CHICAGO[1] },
    via: slow ? 'I-76 and I-80' : 'I-70 and I-55',
    departure_time: '2027-01-14T22:00:00.000Z',
    slowdown_fraction: slow ? 0.14 : 0.01,
    adjusted_arrival_time: slow ? '2027-01-15T15:43:00.000Z' : '2027-01-15T15:23:00.000Z',
    free_flow_arrival_time: slow ? '2027-01-15T13:40:00.000Z' : '2027-01-15T15:20:00.000Z',
    distance_miles: slow ? 1003 : 1085,
    risk: slow ? 3 : 1,
    weather_flags: slow ? ['snow_flag', 'extreme_weather_flag'] : [],
    weather_alerts: [],
    max_road_index: slow ? 7.4 : 0.5,
    max_crash_index: 0,
    max_tipping_index: 0,
    slowdown_polylines: [polyline('slowdown', slow ? 'red' : 'green')],
    road_risk_polylines: [polyline('road_risk', slow ? 'red' : 'green')],
    above_temperature_thresholds: [],
    below_temperature_thresholds: slow
      ? [{ threshold: 28, percent_breaching_threshold: 50, seconds_breaching_threshold: 33_000 }]
      : [],
    arrival_without_breaks_time: null,
    breaks: [],
    segments: slow ? [segment(0, 190, false), segment(190, 1003, true)] : [segment(0, 1085, false)],
  }
}

/** The odds of an option that arrives in Chicago, and an appointment there at 10 AM. */
export const withArrivalOdds = <Option extends object>(option: Option) => ({
  ...option,
  arrival: {
    p10: '2027-01-15T15:31:00.000Z',
    p50: '2027-01-15T15:43:00.000Z',
    p90: '2027-01-15T16:12:00.000Z',
    on_time_chance: 0.76,
  },
  destination_time_zone: 'America/Chicago',
})
export const APPOINTMENT_ON_WIRE = { earliest: '2027-01-15T15:00:00.000Z', latest: '2027-01-15T16:00:00.000Z' }

/** The slow option as a truck drives it, with a break and a rest. */
export const optionWithBreaks = () => ({
  ...optionOnWire(true),
  arrival_without_breaks_time: '2027-01-15T04:43:00.000Z',
  breaks: [
    {
      kind: 'break',
      starts_at: '2027-01-15T06:00:00.000Z',
      ends_at: '2027-01-15T06:30:00.000Z',
      at_mile: 120,
      latitude: 40.5,
      longitude: -102,
    },
    {
      kind: 'rest',
      starts_at: '2027-01-15T09:30:00.000Z',
      ends_at: '2027-01-15T19:30:00.000Z',
      at_mile: 660,
      latitude: 41,
      longitude: -94,
    },
  ],
})

export const FORECAST_ON_WIRE = {
  route_results: [optionOnWire(true), optionOnWire(false)],
  comparison: 'I-70 is 20 min faster than I-80.',
  run_time: '2027-01-14T21:00:00.000Z',
}

const outlookOnWire = (hour: number) => ({
  depart_at: `2027-01-14T2${hour + 1}:30:00.000Z`,
  arrive_at: `2027-01-15T15:${hour}0:00.000Z`,
  delay_minutes: 123 - 50 * hour,
  slowdown_fraction: 0.1,
  max_road_index: 7,
  risk: 3 - hour,
})

/** Three hourly departures; the advice prefers the one at index `best`. */
export const departuresOnWire = (best: number) => [
  ...[0, 1, 2].map((hour) => ({ type: 'departure', ...outlookOnWire(hour) })),
  {
    type: 'advice',
    planned: outlookOnWire(0),
    best: outlookOnWire(best),
    searched_until: '2027-01-15T21:00:00.000Z',
    arrives_later_minutes: 10 * best,
    minutes_saved: 50 * best,
    risk_below_now: best,
    text: 'The sentence for API clients.',
  },
  { type: 'done', departures: 3 },
]

export const suggestion = (name: string, latitude: number, longitude: number) => ({
  name,
  kind: 'city',
  latitude,
  longitude,
  zip: '00000',
  bounds: { ne_latitude: latitude, ne_longitude: longitude, sw_latitude: latitude, sw_longitude: longitude },
})

export function routeOnWire(id: string, results: 'evaluated' | 'pending' | 'failed' = 'evaluated') {
  return {
    id,
    name: `Load ${id}`,
    external_id: null,
    group_ids: [],
    origin: { latitude: DENVER[0], longitude: DENVER[1], label: 'Denver, CO' },
    destination: { latitude: CHICAGO[0], longitude: CHICAGO[1], label: 'Chicago, IL' },
    departure_time: '2027-01-14T22:00:00.000Z',
    waypoints: [],
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
      hours_of_service_rules: null,
      hours_driven: null,
      hours_on_duty: null,
      hours_since_break: null,
      week_hours_left: null,
    },
    appointment: null,
    status: null,
    source: null,
    last_completed_index: null,
    above_temperature_threshold: null,
    below_temperature_threshold: null,
    latest_route_results: results === 'evaluated' ? FORECAST_ON_WIRE.route_results : null,
    latest_route_result_error: results === 'failed' ? 'route returned no results' : null,
    comparison: null,
    route_results_updated_at: null,
    route_results_run_time: null,
    selected_route_option: 0,
    asset_type: 'route',
  }
}

/** A route due east along 40° N with 50 miles each of Low, Med and High risk. */
export function sharedRouteOnWire() {
  const line = (from: number, to: number, color: string) => ({
    polyline: encodePolyline(Float64Array.of(40, from, 40, to)),
    color,
    type: 'road_risk',
    route: 0,
    slowdown_fraction: 0,
    max_road_index: 0,
    weather_flags: [],
  })
  const slow = {
    ...optionOnWire(true),
    distance_miles: 150,
    road_risk_polylines: [line(-100, -99, 'green'), line(-99, -98, 'yellow'), line(-98, -97, 'red')],
    segments: [
      { ...segment(0, 100, false), polyline: encodePolyline(Float64Array.of(40, -100, 40, -98)) },
      { ...segment(100, 150, true), polyline: encodePolyline(Float64Array.of(40, -98, 40, -97)) },
    ],
  }
  const { id, origin, destination, departure_time, waypoints } = routeOnWire('1')
  return {
    id,
    group_ids: [],
    origin,
    destination,
    departure_time,
    time_zone: 'America/Denver',
    waypoints,
    vehicle_id: null,
    vehicle_type: 'car',
    vehicle_height: null,
    vehicle_width: null,
    vehicle_length: null,
    vehicle_weight: null,
    vehicle_axle_weight: null,
    appointment: null,
    selected_route_option: 0,
    route_results: [slow, optionOnWire(false)],
    comparison: null,
    route_results_updated_at: '2027-01-14T21:10:00.000Z',
    expires_at: '2027-01-21T21:10:00.000Z',
  }
}
