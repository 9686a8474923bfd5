import type { CallExamples } from './call.ts'

export const ROUTE_RESULT_EXAMPLE = {
  origin: { latitude: 41.8781, longitude: -87.6298 },
  destination: { latitude: 41.2565, longitude: -95.9345 },
  via: 'I-88 and I-80',
  departure_time: '2026-01-15T12:00:00.000Z',
  slowdown_fraction: 0.03889458169277016,
  adjusted_arrival_time: '2026-01-15T19:20:28.246Z',
  free_flow_arrival_time: '2026-01-15T19:03:58.814Z',
  arrival_without_breaks_time: '2026-01-15T19:20:28.246Z',
  breaks: [],
  arrival: {
    p10: '2026-01-15T19:11:40.000Z',
    p50: '2026-01-15T19:20:10.000Z',
    p90: '2026-01-15T19:37:05.000Z',
    on_time_chance: 0.82,
    early_chance: 0.04,
  },
  destination_time_zone: 'America/Chicago',
  distance_miles: 478.06575007328877,
  risk: 1,
  weather_flags: [],
  weather_alerts: [],
  max_road_index: 2.256442070007324,
  max_crash_index: 2.522557258605957,
  max_tipping_index: 0.47786980867385864,
  slowdown_polylines: [
    {
      polyline: 'cir~FfezuObe@`rD',
      color: 'yellow',
      type: 'slowdown',
      route: 0,
      slowdown_fraction: 0.06382978723404276,
      max_road_index: 2.243751287460327,
      weather_flags: [],
    },
  ],
  road_risk_polylines: [
    {
      polyline: '_p~iF~ps|U_ulLnnqC',
      color: 'green',
      type: 'road_risk',
      route: 0,
      slowdown_fraction: 0.03889458169277016,
      max_road_index: 2.256442070007324,
      weather_flags: [],
    },
  ],
  above_temperature_thresholds: [],
  below_temperature_thresholds: [],
  segments: [
    {
      from_mile: 0,
      to_mile: 1.9884390931679872,
      polyline: 'cir~FfezuObe@`rD',
      enters_at: '2026-01-15T12:00:00.000Z',
      leaves_at: '2026-01-15T12:04:14.617Z',
      route_name: '',
      road_kind: 'access',
      free_flow_mps: 13.4,
      adjusted_mps: 12.596,
      minutes_added: 0.254617325158011,
      road_index: 2.243751287460327,
      crash_index: 0.7035461664199829,
      tipping_index: 0.07035866379737854,
      weather_flags: [],
      slowed_by: {
        hazard: 'snow',
        quantity: 'snowRate',
        value: 0.2945997375017181,
        worse: 'above',
        threshold: 0,
        factor: 0.94,
      },
      risk_from: {
        hazard: 'lyingSnow',
        quantity: 'snowDepth',
        value: 7.437513091395078,
        worse: 'above',
        threshold: 5,
        score: 2.243751309139508,
      },
    },
  ],
}

const ROUTE_FORECAST_QUERY_EXAMPLE = {
  origin: '41.8781,-87.6298',
  destination: '41.2565,-95.9345',
  departure_time: '2026-01-15T12:00:00Z',
  appointment_latest: '2026-01-15T19:30:00Z',
}

const BEFORE_ORDER_EXAMPLE = {
  arrives_at: '2026-01-16T00:40:00.000Z',
  time_zone: 'America/Chicago',
  minutes: 760,
  wait_minutes: 0,
  distance_miles: 688.2,
  windows: 1,
  windows_kept: 0,
  stops: [
    {
      stop: 1,
      arrives_at: '2026-01-15T16:40:00.000Z',
      time_zone: 'America/Chicago',
      wait_minutes: 0,
      window_kept: null,
    },
    {
      stop: 2,
      arrives_at: '2026-01-15T21:25:00.000Z',
      time_zone: 'America/Chicago',
      wait_minutes: 0,
      window_kept: false,
    },
  ],
}

export const rightrouteExamples = {
  getRouteForecast: {
    query: ROUTE_FORECAST_QUERY_EXAMPLE,
    answer: {
      route_results: [ROUTE_RESULT_EXAMPLE],
      comparison: 'I-88 and I-80 saves 5 min over I-80, where snow adds 13 min.',
      run_time: '2026-01-14T21:00:00.000Z',
    },
  },
  getBestStopOrder: {
    query: {
      ...ROUTE_FORECAST_QUERY_EXAMPLE,
      waypoints: '41.6005,-93.6091|41.9779,-91.6656;earliest=2026-01-15T15:00:00Z;latest=2026-01-15T18:00:00Z',
    },
    answer: {
      order: [2, 1],
      is_current: false,
      compared_all: true,
      found_by: 'embedded',
      before: BEFORE_ORDER_EXAMPLE,
      after: {
        ...BEFORE_ORDER_EXAMPLE,
        arrives_at: '2026-01-15T19:31:00.000Z',
        minutes: 451,
        distance_miles: 481.9,
        windows_kept: 1,
        stops: [
          {
            stop: 2,
            arrives_at: '2026-01-15T15:45:00.000Z',
            time_zone: 'America/Chicago',
            wait_minutes: 0,
            window_kept: true,
          },
          {
            stop: 1,
            arrives_at: '2026-01-15T17:38:00.000Z',
            time_zone: 'America/Chicago',
            wait_minutes: 0,
            window_kept: null,
          },
        ],
      },
      run_time: '2026-01-14T21:00:00.000Z',
    },
  },
  streamDepartures: {
    query: ROUTE_FORECAST_QUERY_EXAMPLE,
    answer: {
      type: 'departure',
      depart_at: '2026-01-14T21:12:00.000Z',
      arrive_at: '2026-01-15T04:21:18.880Z',
      delay_minutes: 5.3344272608536505,
      slowdown_fraction: 0.012581782579657252,
      max_road_index: 2.307783842086792,
      risk: 1,
    },
  },
} satisfies CallExamples
