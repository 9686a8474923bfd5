import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, success } from './conventions.ts'
import { ENTRY_ADDRESSES } from './entry-addresses.ts'
import { sessionSchema } from './session.ts'

/** Common settings of the calls with which users manage their own passkeys. */
const ownPasskeys = {
  tag: 'Session',
  access: 'session',
  withoutSubscription: true,
  withoutSecondFactor: true,
  onRateLimit: 'tell',
} as const
const password = z.string().min(1, 'password is required').max(1000)
const state = z
  .string()
  .min(1)
  .max(3000)
  .meta({ description: 'As the start answered it; works once, for five minutes' })
const name = z.string().trim().min(1, 'name is required').max(100, 'name is longer than 100 characters')
const bytes = (max: number) => z.string().min(1).max(max).meta({ description: 'base64url' })
const signInChallenge = z
  .string()
  .min(1)
  .max(1000)
  .meta({ description: 'Of a password sign-in, when the passkey is its second step' })

/** Names of the browser's own JSON (RegistrationResponseJSON and AuthenticationResponseJSON of WebAuthn level 3). */
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
})

const ceremony = z.object({
  state,
  public_key: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Options for navigator.credentials, in the JSON of WebAuthn level 3' }),
})

export const passkeySchema = z
  .object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: instant.nullable() })
  .meta({ id: 'Passkey' })

export const startPasskey = defineCall({
  ...ownPasskeys,
  id: 'startPasskey',
  method: 'POST',
  path: '/users/me/passkeys/start',
  failsWith: ['WRONG_PASSWORD', 'CONFLICT'],
  summary: 'Begin to add a passkey; it counts once the browser has made it',
  body: z.object({ password }),
  answer: ceremony,
})

export const addPasskey = defineCall({
  ...ownPasskeys,
  id: 'addPasskey',
  method: 'POST',
  path: '/users/me/passkeys.json',
  failsWith: ['PASSKEY_REFUSED', 'CONFLICT'],
  summary: 'Add the passkey that the browser made',
  body: z.object({ state, name, credential: attestation }),
  answer: z.object({ passkey: passkeySchema }),
})

export const renamePasskey = defineCall({
  ...ownPasskeys,
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/users/me/passkeys/:id',
  summary: 'Rename an own passkey',
  params: z.object({ id: z.string() }),
  body: z.object({ name }),
  answer: z.object({ passkey: passkeySchema }),
})

export const removePasskey = defineCall({
  ...ownPasskeys,
  id: 'removePasskey',
  method: 'POST',
  path: '/users/me/passkeys/:id/remove',
  failsWith: ['WRONG_PASSWORD'],
  summary: 'Remove an own passkey; it signs nobody in from then on',
  params: z.object({ id: z.string() }),
  body: z.object({ password }),
  answer: success,
})

export const startPasskeySignIn = defineCall({
  ...ENTRY_ADDRESSES.startPasskeySignIn,
  id: 'startPasskeySignIn',
  tag: 'Session',
  access: 'public',
  failsWith: ['SIGN_IN_EXPIRED'],
  summary: 'Begin to sign in with a passkey, or to pass the second step of a sign-in with one',
  body: z.object({ challenge: signInChallenge.optional() }),
  answer: ceremony,
})

export const finishPasskeySignIn = defineCall({
  ...ENTRY_ADDRESSES.finishPasskeySignIn,
  id: 'finishPasskeySignIn',
  tag: 'Session',
  access: 'public',
  failsWith: [
    'PASSKEY_REFUSED',
    'SIGN_IN_EXPIRED',
    'ORGANIZATION_INACTIVE',
    'USER_DEACTIVATED',
    'COMPANY_SIGN_IN_REQUIRED',
  ],
  summary: 'Sign in with what the passkey signed',
  body: z.object({ state, challenge: signInChallenge.optional(), credential: assertion }),
  answer: sessionSchema,
})
