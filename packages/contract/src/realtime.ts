import { ASSET_TYPES } from '@stormlane/domain/assets'
import * as z from 'zod'

/** Path of the websocket, relative to the API host. */
export const REALTIME_PATH = '/realtime'

/**
 * Custom close codes. The client signs out on `notAuthenticated`, reloads the account and stays away on `subscriptionEnded`, and
 * reconnects on any other code.
 */
export const REALTIME_CLOSE = { notAuthenticated: 4401, subscriptionEnded: 4402, slowConsumer: 4429 } as const

/** Interval of the server's heartbeat; a client that receives nothing for twice as long reconnects. */
export const REALTIME_HEARTBEAT_MS = 25_000

/** The channels and what each delivers: the four of the specification (REALTIME-001, -005, -007, -009), delivery of driver messages, and edits of assets. */
export const realtimeChannels = {
  routes: z.object({ route: z.record(z.string(), z.unknown()) }),
  weather_data: z.object({ location_ids: z.array(z.string()) }),
  vehicles: z.object({ vehicle_ids: z.array(z.string()) }),
  events: z.object({ event_type: z.string() }),
  vehicle_messages: z.object({ vehicle_ids: z.array(z.string()) }),
  /** Assets of this type were added, changed or removed, so lists of them must reload. */
  assets: z.object({ asset_type: z.enum(ASSET_TYPES) }),
  /** Somebody took care of these assets at the dispatch desk, or wrote a note about them. */
  desk: z.object({ asset_ids: z.array(z.string()) }),
  /** Somebody added, changed or removed these views. */
  saved_views: z.object({ view_ids: z.array(z.string()) }),
} as const

export type RealtimeChannel = keyof typeof realtimeChannels
export type RealtimePayload<Channel extends RealtimeChannel> = z.infer<(typeof realtimeChannels)[Channel]>

/** The first message of a client; `resume_after` is the id of the last update that it saw. */
export const realtimeHello = z.object({
  type: z.literal('hello'),
  token: z.string().max(500),
  resume_after: z.string().max(30).optional(),
})

function update<Channel extends RealtimeChannel>(channel: Channel) {
  return z.object({
    type: z.literal('update'),
    id: z.string(),
    channel: z.literal(channel),
    data: realtimeChannels[channel],
  })
}

/**
 * Messages from the server. After `ready` with `resumed: false` updates may have been missed, so the client reloads
 * everything.
 */
export const realtimeMessage = z.union([
  z.object({ type: z.literal('ready'), last_id: z.string(), resumed: z.boolean() }),
  z.object({ type: z.literal('heartbeat') }),
  update('routes'),
  update('weather_data'),
  update('vehicles'),
  update('events'),
  update('vehicle_messages'),
  update('assets'),
  update('desk'),
  update('saved_views'),
])

export type RealtimeMessage = z.infer<typeof realtimeMessage>
