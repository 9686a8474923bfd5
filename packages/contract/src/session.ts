import { DRIVER_LANGUAGES } from '@stormlane/domain/drivers'
import { EMBED_PARAMETERS, TELEMATICS_HOST } from '@stormlane/domain/embeds'
import { MEASUREMENT_SYSTEMS } from '@stormlane/domain/measures'
import {
  FEATURE_FLAGS,
  FEED_PROBLEMS,
  type FeatureFlags,
  ORGANIZATION_SETTING_DEFAULTS,
} from '@stormlane/domain/product'
import { SECOND_STEPS } from '@stormlane/domain/sign-in'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { email, instant, personName, success } from './conventions.ts'
import { ENTRY_ADDRESSES } from './entry-addresses.ts'
import { snakeCase, toWire } from './spelling.ts'

type SnakeCase<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Uppercase<Head> ? (Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`) : Head}${SnakeCase<Tail>}`
  : Text

const featureFlagsSchema = z
  .object(
    Object.fromEntries(FEATURE_FLAGS.map((flag) => [snakeCase(flag), z.boolean()])) as {
      [Flag in (typeof FEATURE_FLAGS)[number] as SnakeCase<Flag>]: z.ZodBoolean
    },
  )
  .meta({ id: 'FeatureFlags' })

/** Feature flags with snake_case names. */
export function featureFlagsOnWire(flags: FeatureFlags): z.infer<typeof featureFlagsSchema> {
  return toWire(flags) as z.infer<typeof featureFlagsSchema>
}

const settingsSchema = z.object(
  Object.fromEntries(Object.keys(ORGANIZATION_SETTING_DEFAULTS).map((name) => [name, z.boolean()])) as Record<
    keyof typeof ORGANIZATION_SETTING_DEFAULTS,
    z.ZodBoolean
  >,
)

export const sessionSchema = z
  .object({
    token: z.string(),
    expires_at: instant,
    organization_id: z.string(),
    organization_name: z.string(),
    login_id: z.string(),
    email: z.string(),
    name: z.string(),
    is_admin: z.boolean(),
    feature_flags: featureFlagsSchema,
  })
  .meta({ id: 'Session' })

const challengeSchema = z
  .object({
    challenge: z.string().meta({ description: 'To be sent with a code to /users/second_factor.json' }),
    expires_at: instant,
    steps: z.array(z.enum(SECOND_STEPS)).meta({ description: 'With what the second step can be passed' }),
  })
  .meta({ id: 'SignInChallenge', description: 'The password was right, and a second step is needed' })

const userSchema = z
  .object({
    id: z.string(),
    organization_id: z.string(),
    organization_name: z.string(),
    organization_timezone: z
      .string()
      .meta({ description: 'IANA name of the zone in which the organization counts its days' }),
    organization_measurement_system: z
      .enum(MEASUREMENT_SYSTEMS)
      .meta({ description: 'Units of members who have not chosen their own' }),
    organization_driver_language: z
      .enum(DRIVER_LANGUAGES)
      .meta({ description: 'Language of messages to drivers, besides what the organization wrote' }),
    organization_shift_starts: z
      .array(z.string())
      .meta({ description: 'When the shifts of the dispatch desk begin, as times of the day in the zone' }),
    email: z.string(),
    name: z.string(),
    is_admin: z.boolean(),
    has_simulated_fleet: z.boolean().meta({ description: 'Vehicles of the organization are simulated' }),
    needs_second_factor: z
      .boolean()
      .meta({ description: 'Only the setup of a second factor is answered, which the organization requires' }),
    feature_flags: featureFlagsSchema,
    settings: settingsSchema.meta({ description: "The organization's client settings, by name" }),
  })
  .meta({ id: 'User' })

const providerText = z.string().trim().min(1).max(300)

/**
 * The credentials of a partner embed (EMBED-031): the token that an operator issued for a freight partner, or the session of
 * a user of the telematics host, which the server checks with the host's own server.
 */
const embedCredentials = z
  .object({
    provider_name: providerText,
    provider_token: providerText.optional(),
    provider_database: providerText.optional(),
    provider_username: providerText.optional(),
    provider_session_id: providerText.optional(),
    provider_server: providerText.optional(),
  })
  .superRefine((given, context) => {
    const needed = given.provider_name.toLowerCase() === TELEMATICS_HOST ? 'telematics' : 'freight'
    for (const name of EMBED_PARAMETERS[needed])
      if (given[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: `${name} is missing` })
  })

/**
 * Email and password, a trial key, which is signed, short-lived and single-use (API-020, SESSION-017), or the
 * credentials of an embed.
 */
const credentials = z.union([
  z.object({ email, password: z.string().min(1, 'password is required').max(1000) }),
  z.object({ trial_key: z.string().min(1).max(2000) }),
  embedCredentials,
])

export const signIn = defineCall({
  ...ENTRY_ADDRESSES.signIn,
  id: 'signIn',
  tag: 'Session',
  access: 'public',
  failsWith: [
    'INVALID_CREDENTIALS',
    'INVALID_TRIAL_KEY',
    'EMBED_SIGN_IN_REFUSED',
    'ORGANIZATION_INACTIVE',
    'USER_DEACTIVATED',
    'COMPANY_SIGN_IN_REQUIRED',
    'EMBED_HOST_UNAVAILABLE',
  ],
  summary: 'Sign in with e-mail and password, with a trial key, or as the user of a partner embed',
  body: credentials,
  answer: z.union([sessionSchema, challengeSchema]),
})

export const signOut = defineCall({
  id: 'signOut',
  tag: 'Session',
  method: 'POST',
  path: '/api_sign_out.json',
  access: 'public',
  summary: 'End the session of a token; succeeds for an unknown token too',
  answer: success,
})

export const requestPasswordReset = defineCall({
  ...ENTRY_ADDRESSES.requestPasswordReset,
  id: 'requestPasswordReset',
  tag: 'Session',
  access: 'public',
  summary: 'Ask for a reset link by e-mail; the answer is the same for known and unknown addresses',
  body: z.object({ email }),
  answer: success,
})

export const confirmPasswordReset = defineCall({
  ...ENTRY_ADDRESSES.confirmPasswordReset,
  id: 'confirmPasswordReset',
  tag: 'Session',
  access: 'public',
  failsWith: ['INVALID_RESET_TOKEN', 'WEAK_PASSWORD'],
  summary: 'Set a new password with the token of a reset link; ends every session of the user and all other links',
  body: z.object({ token: z.string().min(1).max(500), password: z.string().max(1000) }),
  answer: success,
})

export const getMe = defineCall({
  id: 'getMe',
  tag: 'Session',
  method: 'GET',
  path: '/users/me',
  access: 'session',
  withoutSubscription: true,
  withoutSecondFactor: true,
  summary: 'The signed-in user',
  answer: z.object({ user: userSchema }),
})

export const renameMe = defineCall({
  ...ENTRY_ADDRESSES.renameMe,
  id: 'renameMe',
  tag: 'Session',
  access: 'session',
  withoutSubscription: true,
  summary: "Change the signed-in user's name",
  body: z.object({ name: personName }),
  answer: z.object({ user: userSchema }),
})

export const getPortalFeatures = defineCall({
  id: 'getPortalFeatures',
  tag: 'Session',
  method: 'GET',
  path: '/users/me/portal_features',
  access: 'session',
  withoutSubscription: true,
  withoutSecondFactor: true,
  summary: 'Which parts of the portal the organization has',
  answer: z.object({
    show_impact_tab: z.boolean(),
    show_routes_tab: z.boolean(),
    show_disruption_index: z.boolean(),
    show_wildfire_indices: z.boolean(),
    feature_flags: featureFlagsSchema,
  }),
})

export const getPortalMetadata = defineCall({
  id: 'getPortalMetadata',
  tag: 'Session',
  method: 'GET',
  path: '/users/me/portal_metadata',
  access: 'session',
  summary: 'The newest forecast run',
  answer: z.object({
    weather_data_latest_run_time: instant.nullable(),
    weather_data_is_old: z.boolean().meta({ description: 'Whether newer forecast runs are overdue' }),
    weather_data_ends_at: instant
      .nullable()
      .meta({ description: 'The last hour of a forecast that ends before the week does; null for a whole week' }),
    weather_data_is_united_states_only: z
      .boolean()
      .meta({ description: 'Whether the forecast has no values outside the conterminous United States' }),
    weather_data_failure: z
      .object({ since: instant, problem: z.enum(FEED_PROBLEMS) })
      .nullable()
      .meta({ description: 'Before the first run: since when no forecast could be made, and why' }),
  }),
})
