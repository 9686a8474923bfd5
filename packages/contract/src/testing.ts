// Calls that exist only on a server started with STORMLANE_TEST_CLOCK. They let tests control time and realtime updates.
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, success } from './conventions.ts'
import { realtimeChannels } from './realtime.ts'

export const setTestClock = defineCall({
  id: 'setTestClock',
  tag: 'Testing',
  method: 'POST',
  path: '/test/clock',
  access: 'public',
  summary: 'Move the clock of a server started for tests',
  body: z.object({ now: instant }),
  answer: success,
})

export const publishTestUpdate = defineCall({
  id: 'publishTestUpdate',
  tag: 'Testing',
  method: 'POST',
  path: '/test/realtime',
  access: 'session',
  summary: "Publish a realtime update to the caller's organization, on a server started for tests",
  body: z.discriminatedUnion('channel', [
    z.object({ channel: z.literal('routes'), data: realtimeChannels.routes }),
    z.object({ channel: z.literal('weather_data'), data: realtimeChannels.weather_data }),
    z.object({ channel: z.literal('vehicles'), data: realtimeChannels.vehicles }),
    z.object({ channel: z.literal('events'), data: realtimeChannels.events }),
  ]),
  answer: success,
})
