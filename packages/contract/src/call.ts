import type { ApiPermission, ApiService } from '@stormlane/domain'
import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One call on the wire, said once: the server's route, the portal's client and the OpenAPI document are made from it.
 * Paths lie below the API host (`{origin}/api`); `:name` marks a parameter.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  id: string
  method: Method
  path: string
  /** `session` needs a valid token; `admin` needs one of an administrator. */
  access: 'public' | 'session' | 'admin'
  /** What an organization's API token needs for the call, and what it is counted under. Other calls are for people alone. */
  api?: { permission: ApiPermission; service: ApiService }
  /** How a caller without a valid token is refused, where the specification has words of its own for it. */
  refusal?: ErrorCode
  /** On a 429 the client waits and tries again, unless a person waits for the answer: they are told at once. */
  onRateLimit?: 'wait' | 'tell'
  /** The answer comes as lines of JSON (NDJSON), each of which is an `answer`, as soon as it is known. */
  streams?: boolean
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
