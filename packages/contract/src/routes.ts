import { ACTION_NAMES } from '@stormlane/domain/impacts'
import { HOURS_RULES, VEHICLE_TYPES } from '@stormlane/domain/roads'
import { ROUTE_STATUSES } from '@stormlane/domain/trips'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { idList, instant, page, resourceId, success } from './conventions.ts'
import { decisionBriefSchema } from './decisions.ts'
import { routePointSchema, routeResultSchema } from './route-result.ts'

/** Routes per page of a list (API-054). */
export const ROUTES_PAGE_SIZE = 1000

const placeSchema = routePointSchema.extend({ label: z.string() })
const waypointSchema = placeSchema.extend({
  stop_duration: z.number().optional().meta({ description: 'Seconds' }),
  earliest: instant.optional().meta({ description: 'From when the vehicle is expected there; until then it waits' }),
  latest: instant.optional().meta({ description: 'Until when; absent if any time will do' }),
})

const vehicleDataSchema = z
  .object({
    id: z.string().nullable(),
    type: z.enum(VEHICLE_TYPES),
    height: z.number().nullable().meta({ description: 'm' }),
    width: z.number().nullable().meta({ description: 'm' }),
    length: z.number().nullable().meta({ description: 'm' }),
    weight: z.number().nullable().meta({ description: 'kg' }),
    axle_weight: z.number().nullable().meta({ description: 'kg' }),
    top_speed: z.number().nullable().meta({ description: 'm/s at which it is governed' }),
  })
  .meta({ id: 'VehicleData' })

const driverSchema = z
  .object({
    hours_of_service: z
      .boolean()
      .nullable()
      .meta({ description: 'null: breaks are planned if the vehicle is a truck' }),
    hours_of_service_rules: z.enum(HOURS_RULES).nullable().meta({ description: 'null: us' }),
    hours_driven: z.number().nullable(),
    hours_on_duty: z.number().nullable(),
    hours_since_break: z.number().nullable(),
    week_hours_left: z.number().nullable(),
  })
  .meta({ id: 'RouteDriver', description: 'Hours of the driver at departure' })

const appointmentSchema = z
  .object({ earliest: instant.nullable(), latest: instant })
  .meta({ id: 'Appointment', description: 'At the destination' })

const statusSchema = z.enum(ROUTE_STATUSES).nullable()

export const routeSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    external_id: z.string().nullable(),
    group_ids: z.array(z.string()),
    origin: placeSchema,
    destination: placeSchema,
    departure_time: instant,
    waypoints: z.array(waypointSchema),
    vehicle_data: vehicleDataSchema,
    driver: driverSchema,
    appointment: appointmentSchema.nullable(),
    status: statusSchema.meta({ description: 'null means unstarted' }),
    source: z.string().nullable(),
    last_completed_index: z.int().nullable(),
    above_temperature_threshold: z.int().nullable().meta({ description: '°F; the first where there are several' }),
    below_temperature_threshold: z.int().nullable().meta({ description: '°F; the first where there are several' }),
    latest_route_results: z.array(routeResultSchema).nullable().meta({
      description:
        'One per option, best first; null until the route is evaluated. Compact results have no polylines and no segments',
    }),
    latest_route_result_error: z.string().nullable(),
    comparison: z.string().nullable().meta({ description: 'Why the first option is best' }),
    route_results_updated_at: instant.nullable(),
    route_results_run_time: instant.nullable().meta({ description: 'The forecast run of the results' }),
    selected_route_option: z.int().min(0),
    decision: decisionBriefSchema.nullish().meta({ description: 'Null until it is evaluated, and when it is over' }),
    asset_type: z.literal('route'),
  })
  .meta({ id: 'Route' })

export type RouteOnWire = z.input<typeof routeSchema>

/** `status=null,unstarted,active`, where null is one of the statuses (API-058). */
const statusList = z
  .string()
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .pipe(z.array(z.enum(['null', ...ROUTE_STATUSES], `status must be a list of null, ${ROUTE_STATUSES.join(', ')}`)))
  .meta({ description: `Any of null, ${ROUTE_STATUSES.join(', ')}, separated by commas` })

const timeInQuery = (field: string) =>
  z.iso
    .datetime({ offset: true, error: `${field} must be a time like 2026-01-15T12:00:00Z` })
    .transform((text) => new Date(text))

export const listRoutes = defineCall({
  id: 'listRoutes',
  tag: 'Routes',
  method: 'GET',
  path: '/routes.json',
  access: 'session',
  api: { permission: 'portal', service: 'impact' },
  summary: 'Saved routes sorted by departure: a page of all, or of those that match the filters',
  query: z.object({
    ...page(ROUTES_PAGE_SIZE),
    ids: idList(ROUTES_PAGE_SIZE).optional(),
    arrival_time_after: timeInQuery('arrival_time_after').optional().meta({
      description:
        'Routes that arrive after this time; a route without results counts as arriving one day after departure',
    }),
    departure_time_before: timeInQuery('departure_time_before').optional(),
    status: statusList.optional(),
    compact: z.stringbool().default(false).meta({ description: 'Results without polylines and segments' }),
  }),
  answer: z.object({ routes: z.array(routeSchema), total_count: z.int().optional() }),
})

const routeCall = { params: z.object({ id: resourceId }), access: 'session' } as const

export const getRoute = defineCall({
  ...routeCall,
  id: 'getRoute',
  tag: 'Routes',
  method: 'GET',
  path: '/routes/:id',
  api: { permission: 'portal', service: 'impact' },
  summary: 'One saved route with its latest results',
  answer: z.object({ route: routeSchema }),
})

export const deleteRoute = defineCall({
  ...routeCall,
  id: 'deleteRoute',
  tag: 'Routes',
  method: 'DELETE',
  path: '/routes/:id',
  summary: 'Delete a saved route and the reports shared from it',
  answer: success,
})

export const refreshRoute = defineCall({
  ...routeCall,
  id: 'refreshRoute',
  tag: 'Routes',
  method: 'POST',
  path: '/routes/:id/refresh',
  summary: 'Evaluate a saved route now; the updated route is also sent by realtime',
  answer: success.extend({ route: routeSchema }),
})

export const cacheRoute = defineCall({
  ...routeCall,
  id: 'cacheRoute',
  tag: 'Routes',
  method: 'GET',
  path: '/routes/:id/cache',
  needsFullSession: true,
  summary: 'Share the route in its current state: returns a key that works without signing in for 7 days',
  answer: z.object({ success: z.boolean(), cache_key: z.string().optional(), error: z.string().optional() }),
})

/** Data that a cache key gives access to: the route, and no other data of its organization. */
export const sharedRouteSchema = z
  .object({
    id: z.string(),
    group_ids: z.array(z.string()).meta({ description: "Always empty: groups are the organization's own" }),
    origin: placeSchema,
    destination: placeSchema,
    departure_time: instant,
    time_zone: z.string().meta({ description: 'IANA name of the zone of the origin' }),
    waypoints: z.array(waypointSchema),
    vehicle_id: z.string().nullable(),
    vehicle_type: z.enum(VEHICLE_TYPES),
    vehicle_height: z.number().nullable(),
    vehicle_width: z.number().nullable(),
    vehicle_length: z.number().nullable(),
    vehicle_weight: z.number().nullable(),
    vehicle_axle_weight: z.number().nullable(),
    appointment: appointmentSchema.nullable(),
    selected_route_option: z.int().min(0),
    route_results: z.array(routeResultSchema),
    comparison: z.string().nullable(),
    advice: z
      .object({
        action: z.enum(ACTION_NAMES),
        texts: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
        leaves_at: instant.optional().meta({ description: 'When the advised way leaves; absent in older reports' }),
      })
      .nullish()
      .meta({
        description: 'What to do on the selected option, in each language of drivers; null until the trip is decided',
      }),
    route_results_updated_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'SharedRoute' })

export type SharedRouteOnWire = z.input<typeof sharedRouteSchema>

export const fetchRouteFromCache = defineCall({
  id: 'fetchRouteFromCache',
  tag: 'Routes',
  method: 'GET',
  path: '/routes/fetch_from_cache',
  access: 'public',
  summary: 'A shared route by its key; data is null if the key is unknown, expired or revoked',
  query: z.object({ cache_key: z.string().max(200).default('') }),
  answer: z.object({
    success: z.boolean(),
    data: sharedRouteSchema.nullable(),
    error: z.string().optional(),
    revoked: z.literal(true).optional().meta({ description: 'Somebody of the organization revoked the link' }),
  }),
})
