import type { ApiPermission, ApiService, ApiWriteScope } from '@stormlane/domain/product'
import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Tags of the OpenAPI document in the order in which it lists them. */
export const CALL_TAGS = {
  Session: 'Signing in and out, and the signed-in user',
  Account: "The organization's subscription, limits and API access",
  Members: 'The users of the organization, their roles and invitations',
  Locations: 'Saved places and their scores',
  Places: 'Finding places by name, zip or point',
  Routes: 'Saved routes, their results and shared reports',
  'Route forecasts': 'Weather along a route that is not saved',
  Vehicles: 'Vehicles with their position and weather impact',
  'Dispatch desk': 'What the weather affects, and who takes care of it',
  Decisions: 'What can be done about the weather on each trip',
  'Saved views': 'Pages of the portal that members keep under a name',
  Groups: 'Groups of assets from telematics providers',
  Messages: 'Messages to drivers and their delivery status',
  'Driver notifications': 'What drivers are warned of',
  'Batch uploads': 'CSV files of routes or locations',
  Weather: 'The forecast at a place',
  'Impact indices': 'Scores from 0 to 10 at a place',
  'Map tiles': 'Tilesets and their tiles',
  'Government alerts': 'Warnings of weather services',
  Events: 'Storms, strikes, quakes, outages and fires',
  Storms: 'Storms of our own forecast, each with one identity from the first run to its last hour',
  'Road conditions': 'Reports of road operators, and traffic cameras',
  'Historical storms': 'Storms of the past, as they were forecast and as they came',
  Proof: 'What was known, said and done about an asset',
  Verification: 'How good the forecasts were lately',
  Telematics: 'Connections to telematics providers',
  Channels: "Notices to the organization's people by Slack, Teams, text message and paging services",
  Webhooks: "Events that are posted to the organization's own systems",
  Support: 'Questions to support, and page views',
  Operations: 'Health of the server',
  Testing: 'Only on a server that was started with a test clock',
} as const

export type CallTag = keyof typeof CALL_TAGS

/**
 * The single definition of a call, from which the server's route, the portal's client and the OpenAPI document are derived.
 * Paths are relative to the API host (`{origin}/api`); `:name` marks a parameter.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  id: string
  tag: CallTag
  method: Method
  path: string
  /** `session` needs a valid token; `admin` needs one of an administrator. */
  access: 'public' | 'session' | 'admin'
  /** Allowed for an organization whose trial or subscription has ended; all other calls then answer 402. */
  withoutSubscription?: true
  /**
   * Allowed for a user who still has to set up the second factor that the organization requires; all other calls then
   * answer 403.
   */
  withoutSecondFactor?: true
  /** Changes nothing, although it is not a GET, so a read-only session may send it. */
  onlyReads?: true
  /**
   * Refused to a read-only session although it is a GET: it changes something, or shows what no partner's dashboard
   * shows (ADR 0160).
   */
  needsFullSession?: true
  /**
   * The permission that an API token needs, and the service that counts the call, which may depend on the path parameter `service`.
   * Calls without it are for signed-in users only; calls with a write scope are for tokens that have it only.
   */
  api?: {
    permission: ApiPermission
    service?: ApiService | Readonly<Record<string, ApiService>>
    scope?: ApiWriteScope
  }
  /** The error for a caller without a valid token, if the specification defines a particular one. */
  refusal?: ErrorCode
  /** Failures specific to this call; `listFailures` adds those that follow from its access and input. */
  failsWith?: readonly ErrorCode[]
  /** On a 429 the client waits and retries by default. With `tell` it fails at once, because a user is waiting for the answer. */
  onRateLimit?: 'wait' | 'tell'
  /** The response is a stream of JSON lines (NDJSON), each of which is an `answer`. */
  streams?: boolean
  /** The media type if the response is not JSON. */
  mediaType?:
    | 'image/png'
    | 'image/svg+xml'
    | 'application/vnd.mapbox-vector-tile'
    | 'application/vnd.stormlane.values'
    | 'text/csv'
    | 'application/pdf'
    | 'text/html'
  /** The body is a form with a file; `body` describes its other fields, which come before the file. */
  upload?: { maxBytes: number }
  /** Set if the specification requires that failures always have a list of errors, or never one. */
  refusesWith?: 'error' | 'errors'
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
}

export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call
}

/**
 * What the client needs to send a call. `call` is never set: it only carries the types of the call, without its
 * schemas.
 */
export interface CallAddress<C extends Call> extends Pick<Call, 'method' | 'path' | 'onRateLimit'> {
  readonly call?: C
}

/** One request and its answer in wire format. Calls that return images have no example answer. */
export interface CallExample {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  answer?: unknown
}

/** Examples by call id. */
export type CallExamples = Record<string, CallExample>

/** The input of a call in camelCase. Parts that the call does not define must be undefined. */
export type CallInput<C extends Call> =
  C extends Call<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params> &
        Part<'query', Query> &
        Part<'body', Body> & {
          /** Keep the key the same when a request is sent again, so that it is done once. */
          idempotencyKey?: string
        }
    : never

type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema> ? { [key in Name]?: undefined } : { [key in Name]: Modeled<z.input<Schema>> }

/** The answer of a call in camelCase, as the portal uses it. */
export type CallAnswer<C extends Call> = Modeled<z.output<C['answer']>>

/** A wire type with its keys in camelCase. Records with arbitrary keys are unchanged: see `spelling.ts`. */
export type Modeled<T> = T extends readonly (infer Item)[]
  ? Modeled<Item>[]
  : T extends Date | File | Blob
    ? T
    : T extends object
      ? string extends keyof T
        ? T
        : { [Key in keyof T as Key extends string ? CamelCase<Key> : Key]: Modeled<T[Key]> }
      : T

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text
