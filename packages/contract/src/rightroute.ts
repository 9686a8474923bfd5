// RightRoute: forecasts for routes that are not saved. The routing API of the specification is `{api host}/rightroute`.
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, returnList } from './conventions.ts'
import {
  appointmentInQuery,
  departureTime,
  driverInQuery,
  pointInQuery,
  thresholdsInQuery,
  vehicleInQuery,
  waypointList,
} from './route-inputs.ts'
import { routeResultSchema } from './route-result.ts'

/** Parts of a forecast; all of them if `return` is empty. `segments` (our addition) are stretches of road with the causes of delay and risk. */
export const ROUTE_FORECAST_PARTS = [
  'weather_summary',
  'impact_summary',
  'slowdown_polylines_v2',
  'road_risk_polylines_v2',
  'temperature_summary',
  'segments',
] as const

export type RouteForecastPart = (typeof ROUTE_FORECAST_PARTS)[number]

const journey = {
  origin: pointInQuery('origin'),
  destination: pointInQuery('destination'),
  waypoints: waypointList.optional(),
  departure_time: departureTime.optional().meta({ description: 'ISO 8601; now by default' }),
  ...vehicleInQuery,
  ...driverInQuery,
  ...appointmentInQuery,
}

export const getRouteForecast = defineCall({
  id: 'getRouteForecast',
  tag: 'Route forecasts',
  method: 'GET',
  path: '/rightroute/forecast',
  access: 'session',
  api: { permission: 'eta', service: 'rightroute_standard' },
  failsWith: [
    'INVALID_ROUTE',
    'DIRECTIONS_NOT_FOUND',
    'DEPARTURE_IN_PAST',
    'OUTSIDE_FORECAST_RANGE',
    'OUTSIDE_MODEL_BOUNDS',
    'RUN_NOT_READY',
    'ROUTER_UNAVAILABLE',
  ],
  summary: 'Up to three route options, best first, with the impact of the weather on each',
  query: z.object({
    ...journey,
    above_temperature_thresholds: thresholdsInQuery.optional(),
    below_temperature_thresholds: thresholdsInQuery.optional(),
    return: returnList(ROUTE_FORECAST_PARTS),
  }),
  answer: z.object({
    route_results: z.array(routeResultSchema).min(1).max(3),
    comparison: z
      .string()
      .nullable()
      .meta({ description: 'One sentence that explains why the first option is best; null if there is only one' }),
    run_time: instant.meta({
      description: 'The forecast run that was used; the same input and run give the same answer',
    }),
  }),
})

const tripInOrder = z
  .object({
    arrives_at: instant.meta({ description: 'At the destination' }),
    time_zone: z.string().meta({ description: 'IANA name of the zone of the destination' }),
    minutes: z.number().meta({ description: 'From departure to arrival, with stops, waits and breaks' }),
    wait_minutes: z.number().meta({ description: 'Spent waiting for stops to open' }),
    distance_miles: z.number(),
    windows: z.int().meta({ description: 'Windows of stops and destination' }),
    windows_kept: z.int().meta({ description: 'Of these, kept with a chance of at least one half' }),
    stops: z
      .array(
        z.object({
          stop: z.int().min(1).meta({ description: 'Number of the stop as given, beginning with 1' }),
          arrives_at: instant,
          time_zone: z.string(),
          wait_minutes: z.number(),
          window_kept: z.boolean().nullable().meta({ description: 'null without a window' }),
        }),
      )
      .meta({ description: 'In the order in which they are visited' }),
  })
  .meta({ id: 'TripInOrder' })

export const getBestStopOrder = defineCall({
  id: 'getBestStopOrder',
  tag: 'Route forecasts',
  method: 'GET',
  path: '/rightroute/stop_order',
  access: 'session',
  api: { permission: 'eta', service: 'rightroute_standard' },
  failsWith: [
    'INVALID_ROUTE',
    'DIRECTIONS_NOT_FOUND',
    'DEPARTURE_IN_PAST',
    'OUTSIDE_FORECAST_RANGE',
    'OUTSIDE_MODEL_BOUNDS',
    'RUN_NOT_READY',
    'ROUTER_UNAVAILABLE',
  ],
  summary:
    'The cheapest order of two to 25 stops between origin and destination: hours, miles and missed windows in the forecast weather',
  query: z.object(journey),
  answer: z.object({
    order: z
      .array(z.int().min(1))
      .meta({ description: 'Numbers of the stops as given, in the order in which to visit them' }),
    is_current: z.boolean().meta({ description: 'Whether that is the order as given' }),
    compared_all: z.boolean().meta({ description: 'Whether all orders were compared, as for up to nine stops' }),
    found_by: z.enum(['embedded', 'vroom']).meta({ description: 'The solver that found or proposed it' }),
    before: tripInOrder
      .nullable()
      .meta({ description: 'In the given order; null if that takes longer than the forecast reaches' }),
    after: tripInOrder,
    run_time: instant,
  }),
})

const outlook = {
  depart_at: instant,
  arrive_at: instant,
  delay_minutes: z.number().meta({ description: 'Added by the weather' }),
  slowdown_fraction: z.number(),
  max_road_index: z.number().meta({ description: '0-10' }),
  risk: z.int().min(-1).max(4),
}

/** One line of the stream of departures. `advice` is sent when the 24 hours after the plan are complete, `done` at the end. */
export const departureMessageSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('departure'), ...outlook }),
    z.object({
      type: z.literal('advice'),
      planned: z.object(outlook).meta({ description: 'The departure at departure_time, or now if that is past' }),
      best: z.object(outlook).meta({
        description: 'The planned departure, or a later one that arrives earlier or at a lower level of risk',
      }),
      searched_until: instant.meta({
        description: 'The last departure that was compared, at most 24 h after the plan',
      }),
      arrives_later_minutes: z.int().meta({
        description: 'By how much the best departure arrives later than the planned one; negative if earlier',
      }),
      minutes_saved: z.number().meta({ description: 'By how much the weather delays the best departure less' }),
      risk_below_now: z.int().meta({ description: 'By how many levels its risk is lower' }),
      text: z.string().meta({ description: "What is gained and given up, in the origin's time zone" }),
    }),
    z.object({ type: z.literal('done'), departures: z.int() }),
    z.object({ type: z.literal('failed'), error: z.string() }),
  ])
  .meta({ id: 'DepartureMessage' })

export const streamDepartures = defineCall({
  id: 'streamDepartures',
  tag: 'Route forecasts',
  method: 'GET',
  path: '/rightroute/departures',
  access: 'session',
  api: { permission: 'rightroute_range', service: 'rightroute_range' },
  streams: true,
  failsWith: [
    'INVALID_ROUTE',
    'DIRECTIONS_NOT_FOUND',
    'DEPARTURE_IN_PAST',
    'OUTSIDE_FORECAST_RANGE',
    'OUTSIDE_MODEL_BOUNDS',
    'RUN_NOT_READY',
    'ROUTER_UNAVAILABLE',
  ],
  summary:
    'The outlook of a departure at each hour of the next week (each quarter hour in the nowcast), streamed as it is computed',
  query: z.object({
    ...journey,
    option: z.coerce
      .number()
      .int()
      .min(0)
      .max(2)
      .default(0)
      .meta({ description: 'Index of the route option in the forecast for departure_time, starting at 0' }),
  }),
  answer: departureMessageSchema,
})
