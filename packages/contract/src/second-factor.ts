import * as z from 'zod'
import { defineCall } from './call.ts'
import { success } from './conventions.ts'
import { ENTRY_ADDRESSES } from './entry-addresses.ts'
import { passkeySchema } from './passkeys.ts'
import { sessionSchema } from './session.ts'

/** Common settings of the calls with which users manage their own second factor. */
const ownFactor = { tag: 'Session', access: 'session', withoutSubscription: true, withoutSecondFactor: true } as const
const password = z.string().min(1, 'password is required').max(1000)
const code = z.string().min(1, 'code is required').max(100)
const recoveryCodes = z.object({
  recovery_codes: z
    .array(z.string())
    .meta({ description: 'Ten codes that each work once; they are never shown again' }),
})

export const getMySecurity = defineCall({
  ...ownFactor,
  id: 'getMySecurity',
  method: 'GET',
  path: '/users/me/security',
  needsFullSession: true,
  summary: 'How the signed-in user signs in',
  answer: z.object({
    has_password: z.boolean(),
    second_factor: z.object({
      is_on: z.boolean(),
      is_required: z.boolean().meta({ description: 'The organization requires it of users with a password' }),
      recovery_codes_left: z.int(),
    }),
    passkeys: z.array(passkeySchema),
  }),
})

export const startSecondFactor = defineCall({
  ...ownFactor,
  id: 'startSecondFactor',
  method: 'POST',
  path: '/users/me/second_factor/start',
  onRateLimit: 'tell',
  failsWith: ['WRONG_PASSWORD', 'CONFLICT'],
  summary: 'Begin to set up an authenticator app (TOTP, RFC 6238); it counts once a code of it is confirmed',
  body: z.object({ password }),
  answer: z.object({
    secret: z.string().meta({ description: 'Base32, to be typed into the app' }),
    uri: z.string().meta({ description: 'The otpauth address for a QR code' }),
  }),
})

export const confirmSecondFactor = defineCall({
  ...ownFactor,
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/users/me/second_factor/confirm',
  onRateLimit: 'tell',
  failsWith: ['WRONG_CODE', 'CONFLICT'],
  summary: 'Put the authenticator app to use with a code of it',
  body: z.object({ code }),
  answer: recoveryCodes,
})

export const renewRecoveryCodes = defineCall({
  ...ownFactor,
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/users/me/second_factor/recovery_codes',
  onRateLimit: 'tell',
  failsWith: ['WRONG_PASSWORD', 'CONFLICT'],
  summary: 'New recovery codes in place of all earlier ones',
  body: z.object({ password }),
  answer: recoveryCodes,
})

export const removeSecondFactor = defineCall({
  ...ownFactor,
  id: 'removeSecondFactor',
  method: 'POST',
  path: '/users/me/second_factor/remove',
  onRateLimit: 'tell',
  failsWith: ['WRONG_PASSWORD', 'CONFLICT'],
  summary: 'Sign in without an authenticator app again',
  body: z.object({ password }),
  answer: success,
})

export const answerSignInChallenge = defineCall({
  ...ENTRY_ADDRESSES.answerSignInChallenge,
  id: 'answerSignInChallenge',
  tag: 'Session',
  access: 'public',
  failsWith: ['SIGN_IN_EXPIRED', 'WRONG_CODE', 'ORGANIZATION_INACTIVE', 'USER_DEACTIVATED'],
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
  body: z.object({ challenge: z.string().min(1).max(1000), code }),
  answer: sessionSchema,
})

const signInRules = z
  .object({
    require_second_factor: z.boolean().meta({
      description: 'Users with a password set up an authenticator app or a passkey before they can do anything else',
    }),
  })
  .meta({ id: 'SignInRules' })

export const getSignInRules = defineCall({
  id: 'getSignInRules',
  tag: 'Account',
  method: 'GET',
  path: '/account/sign_in_rules',
  access: 'admin',
  summary: 'What the organization demands of sign-ins',
  answer: signInRules,
})

export const updateSignInRules = defineCall({
  id: 'updateSignInRules',
  tag: 'Account',
  method: 'PATCH',
  path: '/account/sign_in_rules',
  access: 'admin',
  summary: 'Change what the organization demands of sign-ins',
  body: signInRules,
  answer: signInRules,
})
