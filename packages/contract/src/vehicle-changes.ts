// Calls about vehicles besides the lists. They are in their own file, so that the map does not load them before a card
// is open.
import { ROAD_STOP_KINDS } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId } from './conventions.ts'

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
