// Positions that an organization's own systems or trackers push.
import { MAX_POSITIONS_AT_ONCE } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { defineCall } from './call.ts'

const externalId = z.string().trim().min(1, 'external_id is required').max(100, 'external_id is too long')

const pushedPosition = z
  .object({
    external_id: externalId.meta({ description: 'Of an own vehicle' }),
    latitude: z.number('latitude must be a number'),
    longitude: z.number('longitude must be a number'),
    reported_at: z.iso
      .datetime({ offset: true, error: 'reported_at must be a time like 2026-01-15T12:00:00Z' })
      .meta({ description: 'When the position was measured, ISO 8601' }),
    speed: z.number('speed must be a number').default(0).meta({ description: 'mph' }),
    bearing: z.number('bearing must be a number').nullish().meta({ description: 'Degrees clockwise from north' }),
  })
  .meta({ id: 'PushedPosition' })

export type PushedPositionOnWire = z.output<typeof pushedPosition>

/** Only an API token with the permission `portal` and the write scope `positions` may push. */
const pushCall = {
  tag: 'Vehicles',
  access: 'session',
  api: { permission: 'portal', scope: 'positions' },
} as const

const outcome = z.object({
  accepted: z.int().meta({ description: 'Positions that are now the newest of their vehicles' }),
  late: z.int().meta({ description: 'Older than the newest position: added to the track of the last 24 hours' }),
  repeated: z.int().meta({ description: 'Already known: they change nothing' }),
  rejected: z
    .array(
      z.object({
        index: z.int().meta({ description: 'Place in the request, from 0' }),
        external_id: z.string(),
        error: z.string(),
      }),
    )
    .meta({ description: 'Positions that were not stored, and why' }),
})

export type PushOutcome = z.input<typeof outcome>

export const pushPositions = defineCall({
  ...pushCall,
  id: 'pushPositions',
  method: 'POST',
  path: '/positions',
  summary: 'Push positions of own vehicles, in any order; a repeated request changes nothing',
  body: z.object({
    positions: z
      .array(pushedPosition)
      .min(1, 'positions is required')
      .max(MAX_POSITIONS_AT_ONCE, `positions has more than ${MAX_POSITIONS_AT_ONCE} positions`),
  }),
  answer: outcome,
})

/** A number in the query of a tracker. */
const decimal = (name: string) =>
  z
    .string()
    .regex(/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/, `${name} must be a number`)
    .transform(Number)

const osmAndQuery = z.looseObject({
  id: externalId.optional().meta({ description: 'The external id of the vehicle; `deviceid` is accepted, too' }),
  deviceid: externalId.optional(),
  lat: decimal('lat'),
  lon: decimal('lon'),
  timestamp: z
    .string()
    .optional()
    .meta({ description: 'Seconds or milliseconds since 1970, or ISO 8601; the time of the request by default' }),
  speed: decimal('speed').optional().meta({ description: 'Knots' }),
  bearing: decimal('bearing').optional(),
  heading: decimal('heading').optional(),
})

export type OsmAndQuery = z.output<typeof osmAndQuery>

const osmAndCall = {
  ...pushCall,
  path: '/positions/osmand',
  query: osmAndQuery,
  answer: outcome,
} as const

export const receiveOsmAnd = defineCall({
  ...osmAndCall,
  id: 'receiveOsmAnd',
  method: 'GET',
  needsFullSession: true,
  summary: 'A position as OsmAnd and Traccar Client send it, in the query',
})

export const postOsmAnd = defineCall({
  ...osmAndCall,
  id: 'postOsmAnd',
  method: 'POST',
  summary: 'The same, as trackers send it that post',
})

const traccarBody = z.looseObject({
  position: z.looseObject({
    latitude: z.number('position.latitude must be a number'),
    longitude: z.number('position.longitude must be a number'),
    fixTime: z.iso.datetime({ offset: true, error: 'position.fixTime must be a time like 2026-01-15T12:00:00Z' }),
    speed: z.number().nullish().meta({ description: 'Knots' }),
    course: z.number().nullish(),
  }),
  device: z.looseObject({ uniqueId: externalId.meta({ description: 'The external id of the vehicle' }) }),
})

export type TraccarBody = z.output<typeof traccarBody>

export const receiveTraccar = defineCall({
  ...pushCall,
  id: 'receiveTraccar',
  method: 'POST',
  path: '/positions/traccar',
  summary: 'A position as a Traccar server forwards it (forward.type=json)',
  body: traccarBody,
  answer: outcome,
})

const ownTracksBody = z.looseObject({
  _type: z.string().meta({ description: 'Only `location` is read; other messages are acknowledged' }),
  lat: z.number().optional(),
  lon: z.number().optional(),
  tst: z.number().optional().meta({ description: 'Seconds since 1970' }),
  vel: z.number().nullish().meta({ description: 'km/h' }),
  cog: z.number().nullish(),
  topic: z.string().max(300).optional().meta({ description: 'owntracks/<user>/<device>' }),
})

export type OwnTracksBody = z.output<typeof ownTracksBody>

export const receiveOwnTracks = defineCall({
  ...pushCall,
  id: 'receiveOwnTracks',
  method: 'POST',
  path: '/positions/owntracks',
  summary: 'A message as OwnTracks posts it; the device of its topic, or device_id, is the external id of the vehicle',
  query: z.looseObject({ device_id: externalId.optional() }),
  body: ownTracksBody,
  answer: z.array(z.never()).meta({ description: 'Always empty: the app expects a list of messages' }),
})
