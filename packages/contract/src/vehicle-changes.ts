// Calls about vehicles besides the lists. They are in their own file, so that the map does not load them before a card
// is open.
import { DRIVER_LANGUAGES } from '@stormlane/domain/drivers'
import { TRAILERS, VEHICLE_LOADS } from '@stormlane/domain/impacts'
import { ROAD_STOP_KINDS } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId } from './conventions.ts'
import { VEHICLES_PAGE_SIZE } from './vehicles.ts'

export const changeVehicles = defineCall({
  id: 'changeVehicles',
  tag: 'Vehicles',
  method: 'PATCH',
  path: '/vehicles.json',
  access: 'session',
  summary:
    'What vehicles pull, and whether they are loaded, which decides on the limits that hold for them; and what their drivers speak',
  body: z
    .object({
      vehicle_ids: z
        .array(z.string().max(100))
        .min(1, 'vehicle_ids is required')
        .max(VEHICLES_PAGE_SIZE, `vehicle_ids has more than ${VEHICLES_PAGE_SIZE} vehicles`),
      trailer: z
        .enum(TRAILERS, `trailer must be one of ${TRAILERS.join(', ')}`)
        .nullish()
        .meta({ description: 'Null if unknown; absent to leave it as it is' }),
      load: z
        .enum(VEHICLE_LOADS, `load must be one of ${VEHICLE_LOADS.join(', ')}`)
        .nullish()
        .meta({ description: 'Null if unknown; absent to leave it as it is' }),
      driver_language: z
        .enum(DRIVER_LANGUAGES, `driver_language must be one of ${DRIVER_LANGUAGES.join(', ')}`)
        .nullish()
        .meta({ description: "Of the driver; null for the organization's, absent to leave it as it is" }),
    })
    .refine(
      ({ trailer, load, driver_language }) =>
        trailer !== undefined || load !== undefined || driver_language !== undefined,
      'trailer, load or driver_language is required',
    ),
  answer: z.object({
    vehicle_ids: z
      .array(z.string())
      .meta({ description: 'The vehicles that are now so; ids without a vehicle are missing' }),
  }),
})

export const getVehicleTrack = defineCall({
  id: 'getVehicleTrack',
  tag: 'Vehicles',
  method: 'GET',
  path: '/vehicles/:id/track',
  params: z.object({ id: resourceId }),
  access: 'session',
  api: { permission: 'portal', service: 'impact' },
  summary: 'Where a vehicle was in the last 24 hours, a point every few minutes, oldest first',
  answer: z.object({
    track: z.array(z.object({ at: instant, latitude: z.number(), longitude: z.number() }).meta({ id: 'TrackPoint' })),
  }),
})

export const getVehicleStops = defineCall({
  id: 'getVehicleStops',
  tag: 'Vehicles',
  method: 'GET',
  path: '/vehicles/:id/stops',
  params: z.object({ id: resourceId }),
  access: 'session',
  api: { permission: 'portal', service: 'impact' },
  summary: 'Where a vehicle can stop next, as far as the road data know it, nearest first',
  answer: z.object({
    known: z.boolean().meta({ description: 'Whether the road data name any places to stop' }),
    along_route: z.boolean().meta({
      description:
        'Whether the places are ahead on the route; otherwise they are around the vehicle, as the crow flies',
    }),
    stops: z.array(
      z
        .object({
          kind: z.enum(ROAD_STOP_KINDS),
          name: z.string().meta({ description: 'Empty if the road data have none' }),
          latitude: z.number(),
          longitude: z.number(),
          miles: z.number(),
          off_route_miles: z.number().nullable(),
          side: z.enum(['left', 'right']).nullable().meta({ description: 'In the direction of travel' }),
          reached_at: instant.nullable(),
        })
        .meta({ id: 'RoadStop' }),
    ),
  }),
})
