// Compares stubbed responses with the contract, so that a test cannot pass with a response that the server never sends.
import * as contract from '@stormlane/contract'
import { type Call, failureSchema } from '@stormlane/contract'

interface StubbedResponse {
  method: string
  /** Below the API host, without the query. */
  path: string
  status: number
  body: unknown
}

/** Literal paths come first: `/cities/preview` is not an id of `/cities/:id`. */
const CALLS = Object.values<unknown>(contract)
  .filter(isCall)
  .sort((one, other) => parameterCount(one.path) - parameterCount(other.path))
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) }))

/** Returns lines that each name the call, the field and the mismatch; none for a correct response. */
export function contractMismatches({ method, path, status, body }: StubbedResponse): string[] {
  const call = CALLS.find((known) => known.call.method === method && known.pattern.test(path))?.call
  if (!call) return status === 404 ? [] : [`${method} ${path}: the contract has no such call`]
  const place = `${call.id} (${method} ${path}, ${status})`
  if (status >= 400) return mismatchesOf(failureSchema, body).map((line) => `${place}: ${line}`)
  if (call.mediaType && call.mediaType !== 'text/csv') return []
  const answers = call.streams && typeof body === 'string' ? linesOf(body) : [body]
  return answers.flatMap((answer) => mismatchesOf(call.answer, answer)).map((line) => `${place}: ${line}`)
}

function mismatchesOf(schema: Call['answer'], body: unknown): string[] {
  const parsed = schema.safeParse(body)
  if (parsed.success) return unknownFields(body, parsed.data)
  return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
}

/**
 * Schemas drop unknown fields, as the server does, so a field that is missing after parsing cannot come from the
 * server.
 */
function unknownFields(body: unknown, kept: unknown, path: readonly string[] = []): string[] {
  if (!isRecord(body) || !isRecord(kept)) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const at = [...path, name]
    if (value === undefined) return []
    return name in kept ? unknownFields(value, kept[name], at) : [`${at.join('.')}: the contract has no such field`]
  })
}

function linesOf(text: string): unknown[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown)
}

function parameterCount(path: string): number {
  return path.split(':').length - 1
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isCall(exported: unknown): exported is Call {
  return isRecord(exported) && 'method' in exported && 'answer' in exported
}
