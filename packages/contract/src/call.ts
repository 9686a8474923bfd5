import type { ApiPermission, ApiService } from '@stormlane/domain'
import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The chapters of the OpenAPI document, in its order. */
export const CALL_TAGS = {
  Session: 'Signing in and out, and the signed-in user',
  Account: "The organization's subscription, limits and API access",
  Locations: 'Saved places and their scores',
  Places: 'Finding places by name, zip or point',
  Routes: 'Saved routes, their results and shared reports',
  'Route forecasts': 'What the weather does to a journey that nobody saved',
  Vehicles: 'Vehicles, where they are and what the weather does to them',
  Groups: 'Groups of assets from telematics providers',
  Messages: 'Messages to drivers and what became of them',
  'Driver notifications': 'What drivers are warned of',
  'Batch uploads': 'CSV files of routes or locations',
  Weather: 'The forecast at a place',
  'Impact indices': 'Scores from 0 to 10 at a place',
  'Map tiles': 'Tilesets and the pictures they name',
  'Government alerts': 'Warnings of weather services',
  Events: 'Storms, strikes, quakes, outages and fires',
  'Road conditions': 'Reports of road operators, and traffic cameras',
  'Historical storms': 'Storms of the past, as they were forecast and as they came',
  Telematics: 'Connections to the providers of vehicles',
  Support: 'Questions to support, and page views',
  Operations: 'How the server does',
  Testing: 'Only on a server that was started with a test clock',
} as const

export type CallTag = keyof typeof CALL_TAGS

/**
 * The single definition of a call: the server's route, the portal's client and the OpenAPI document are made from it.
 * Paths lie below the API host (`{origin}/api`); `:name` marks a parameter.
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
  /** What an organization's API token needs for the call, and what it is counted under. Other calls are for people alone. */
  api?: { permission: ApiPermission; service: ApiService }
  /** The error for a caller without a valid token, if the specification defines a particular one. */
  refusal?: ErrorCode
  /** Failures of this call alone; `failuresOf` adds what follows from its access and its input. */
  failsWith?: readonly ErrorCode[]
  /** On a 429 the client waits and tries again, unless a person waits for the answer: they are told at once. */
  onRateLimit?: 'wait' | 'tell'
  /** The answer comes as lines of JSON (NDJSON), each of which is an `answer`, as soon as it is known. */
  streams?: boolean
  /** What the answer is where it is not JSON. */
  mediaType?: 'image/png' | 'image/svg+xml' | 'application/vnd.mapbox-vector-tile' | 'text/csv'
  /** The body is a form with a file in it; `body` tells of its other fields, which come before the file. */
  upload?: { maxBytes: number }
  /** How this call says what went wrong, where the specification wants a list always, or never one. */
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

/** One request and its answer, as they stand on the wire. Pictures have no answer here. */
export interface CallExample {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  answer?: unknown
}

/** Examples by the id of their call. */
export type CallExamples = Record<string, CallExample>

/** What a caller hands in, as the model spells it. A part that the call does not define cannot be given. */
export type CallInput<C extends Call> =
  C extends Call<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body>
    : never

type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema> ? { [key in Name]?: undefined } : { [key in Name]: Modeled<z.input<Schema>> }

/** The answer as the portal's model spells it: camelCase throughout. */
export type CallAnswer<C extends Call> = Modeled<z.output<C['answer']>>

/** The camelCase twin of a wire type. Opaque records (free keys) keep their keys: see `spelling.ts`. */
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
