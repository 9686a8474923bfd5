import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, success } from './conventions.ts'

const ownSessionSchema = z
  .object({
    id: z.string(),
    device: z.string().nullable().meta({ description: 'Like `Chrome on Windows`; null if the device did not say' }),
    address: z.string().nullable().meta({ description: 'The IP address of the sign-in' }),
    signed_in_at: instant,
    last_used_at: instant.meta({ description: 'Exact to five minutes' }),
    expires_at: instant.meta({ description: 'When it ends if it is not used until then' }),
    is_current: z.boolean().meta({ description: 'The session of this call' }),
  })
  .meta({ id: 'OwnSession', description: 'Where the signed-in user is signed in' })

export type OwnSessionOnWire = z.input<typeof ownSessionSchema>

/** Common settings of the calls with which users manage their own sign-in, also without a subscription. */
const ownSignIn = { tag: 'Session', access: 'session', withoutSubscription: true } as const

export const listMySessions = defineCall({
  ...ownSignIn,
  id: 'listMySessions',
  method: 'GET',
  path: '/users/me/sessions.json',
  summary: 'Where the signed-in user is signed in, the last used first',
  answer: z.object({ sessions: z.array(ownSessionSchema) }),
})

export const endMySession = defineCall({
  ...ownSignIn,
  id: 'endMySession',
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  summary: 'Sign out one of the own sessions',
  params: z.object({ id: resourceId }),
  answer: success,
})

export const endMyOtherSessions = defineCall({
  ...ownSignIn,
  id: 'endMyOtherSessions',
  method: 'POST',
  path: '/users/me/end_other_sessions',
  summary: 'Sign out everywhere except here',
  answer: z.object({ ended: z.int() }),
})

export const changeMyPassword = defineCall({
  ...ownSignIn,
  id: 'changeMyPassword',
  method: 'POST',
  path: '/users/me/password',
  onRateLimit: 'tell',
  failsWith: ['WEAK_PASSWORD', 'WRONG_PASSWORD'],
  summary: 'Change the own password; ends all other sessions and all links to set a password',
  body: z.object({
    current_password: z.string().min(1, 'current_password is required').max(1000),
    new_password: z.string().max(1000),
  }),
  answer: success,
})
