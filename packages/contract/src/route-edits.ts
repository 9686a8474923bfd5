// Calls that write routes. They are separate from the calls that read routes, because the map only reads and should not
// load the validation of inputs.
import { ROUTE_STATUSES } from '@stormlane/domain/trips'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, latitude, longitude, resourceId } from './conventions.ts'
import {
  appointmentInBody,
  departureTime,
  driverInBody,
  thresholdsInBody,
  vehicleInBody,
  waypointList,
} from './route-inputs.ts'
import { routeSchema } from './routes.ts'

const label = z.string().trim().max(300, 'a label is at most 300 characters long')
const name = z.string().trim().min(1).max(200, 'name is longer than 200 characters')
const externalId = z.string().trim().min(1).max(200, 'external_id is longer than 200 characters')
const status = z.enum(ROUTE_STATUSES, `status must be null or one of ${ROUTE_STATUSES.join(', ')}`).nullable()

const details = {
  name: name.nullish(),
  external_id: externalId.nullish(),
  status: status.optional(),
  last_completed_index: z.int().min(-1).max(1000).nullish(),
  waypoints: waypointList.nullish(),
  waypoint_labels: z.array(label).max(25).nullish().meta({ description: 'In the order of the waypoints' }),
  above_temperature_thresholds: thresholdsInBody.nullish(),
  below_temperature_thresholds: thresholdsInBody.nullish(),
  ...vehicleInBody,
  ...driverInBody,
  ...appointmentInBody,
}

const journey = {
  origin_lat: latitude,
  origin_long: longitude,
  origin_label: label,
  destination_lat: latitude,
  destination_long: longitude,
  destination_label: label,
  departure_time: departureTime,
}

export const createRoute = defineCall({
  id: 'createRoute',
  tag: 'Routes',
  method: 'POST',
  path: '/routes.json',
  access: 'session',
  failsWith: ['INVALID_ROUTE', 'DEPARTURE_IN_PAST', 'OUTSIDE_MODEL_BOUNDS', 'LIMIT_REACHED', 'CONFLICT'],
  api: { permission: 'admin', service: 'impact' },
  summary: 'Save a route; its results follow by realtime',
  body: z.object({ ...journey, ...details }),
  answer: z.object({ route: routeSchema }),
})

export const updateRoute = defineCall({
  params: z.object({ id: resourceId }),
  access: 'session',
  id: 'updateRoute',
  tag: 'Routes',
  method: 'PATCH',
  path: '/routes/:id',
  failsWith: ['INVALID_ROUTE', 'DEPARTURE_IN_PAST', 'OUTSIDE_MODEL_BOUNDS', 'CONFLICT'],
  summary: 'Change a saved route; it is evaluated again if the journey changes',
  body: z.object({
    route: z.object({ ...journey, ...details, selected_route_option: z.int().min(0).max(2) }).partial(),
  }),
  answer: z.object({ route: routeSchema }),
})

/** Maximum number of routes that one request may move. */
export const MAX_MOVED_AT_ONCE = 500

export const moveRoutes = defineCall({
  id: 'moveRoutes',
  tag: 'Routes',
  method: 'POST',
  path: '/routes/move',
  access: 'session',
  summary:
    'Give saved routes other departures, each only if it still has the one that the caller saw; a move that was made already is not made again',
  body: z.object({
    moves: z
      .array(
        z.object({
          route_id: z.string().max(100),
          from: departureTime.meta({ description: 'The departure that the caller saw' }),
          to: departureTime.meta({ description: 'The departure that it gets' }),
        }),
      )
      .min(1, 'moves is required')
      .max(MAX_MOVED_AT_ONCE, `moves has more than ${MAX_MOVED_AT_ONCE} routes`)
      .refine((moves) => new Set(moves.map(({ route_id }) => route_id)).size === moves.length, {
        error: 'moves has a route twice',
      }),
  }),
  answer: z.object({
    moved: z.array(z.string()).meta({ description: 'Ids of the routes that leave at `to` now' }),
    kept: z
      .array(
        z.object({
          route_id: z.string(),
          reason: z.enum(['changed', 'refused']).meta({
            description: 'changed: somebody gave it another departure meanwhile; refused: it cannot leave then',
          }),
          error: z.string(),
          departure_time: instant.meta({ description: 'The one that it has' }),
        }),
      )
      .meta({ description: 'Routes that were not moved, and why; one in neither list does not exist any more' }),
  }),
})
