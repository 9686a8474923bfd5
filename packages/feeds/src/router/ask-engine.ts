import { RouteError } from '@stormlane/domain/trips'

export interface EngineConnection {
  /** URL of the engine, with or without a trailing slash. */
  baseUrl: string
  /** Time limit from sending the request to reading the last byte. Default 20 s. */
  timeoutMs?: number
  /** Longer answers are refused. Default 32 MB, ten times the size of a coast-to-coast route with three options. */
  maxAnswerBytes?: number
}

const DEFAULT_TIMEOUT_MS = 20_000
const DEFAULT_MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** A refused or reset connection is retried once. */
const ATTEMPTS = 2

export interface EngineAnswer {
  status: number
  body: unknown
}

/**
 * Sends one request to a routing engine. Network failures are retried once; any other failure is `ROUTER_UNAVAILABLE`. The timeout
 * covers the whole call, even if the engine sends its answer byte by byte. If the caller aborts, it throws the signal's reason.
 */
export async function askEngine(
  connection: EngineConnection,
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<EngineAnswer> {
  const timeout = AbortSignal.timeout(connection.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const url = `${connection.baseUrl.replace(/\/+$/, '')}${path}`
  const request = { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  let failure: unknown
  for (let attempt = 0; attempt < ATTEMPTS && !timeout.aborted; attempt++) {
    try {
      const response = await fetch(url, { ...request, redirect: 'error' })
      return await readAnswer(response, connection.maxAnswerBytes ?? DEFAULT_MAX_ANSWER_BYTES)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof RouteError) throw error
      failure = error
    }
  }
  throw new RouteError('ROUTER_UNAVAILABLE', undefined, { cause: failure })
}

async function readAnswer(response: Response, maxBytes: number): Promise<EngineAnswer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (response.body) {
    for await (const chunk of response.body) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw unreadableAnswer(new RangeError(`The answer is longer than ${maxBytes} bytes.`))
      chunks.push(chunk)
    }
  }
  try {
    return { status: response.status, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch (error) {
    throw unreadableAnswer(error)
  }
}

const unreadableAnswer = (cause: unknown) => new RouteError('ROUTER_UNAVAILABLE', undefined, { cause })

/** Maps an error answer of an engine: 400 means that it found no route, anything else that it is unavailable. */
export function toRouteError({ status, body }: EngineAnswer): RouteError {
  const cause = new Error(`The engine answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  return new RouteError(status === 400 ? 'DIRECTIONS_NOT_FOUND' : 'ROUTER_UNAVAILABLE', undefined, { cause })
}

/** Runs `read`; an answer that cannot be parsed counts as an unavailable engine. */
export function orUnavailable<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof RouteError) throw error
    throw new RouteError('ROUTER_UNAVAILABLE', undefined, { cause: error })
  }
}
