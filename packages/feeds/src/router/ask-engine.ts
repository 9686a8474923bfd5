import { RouteError } from '@stormlane/domain'

export interface EngineConnection {
  /** Where the engine listens, with or without a trailing slash. */
  baseUrl: string
  /** From the first byte sent to the last byte read. Default 20 s. */
  timeoutMs?: number
  /** A longer answer is refused. Default 32 MB: ten times a coast-to-coast route with three options. */
  maxAnswerBytes?: number
}

const DEFAULT_TIMEOUT_MS = 20_000
const DEFAULT_MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** A connection that was refused or reset is tried once more. */
const ATTEMPTS = 2

export interface EngineAnswer {
  status: number
  body: unknown
}

/**
 * One question to a routing engine. Network failures are tried once more; whatever stays wrong is `ROUTER_UNAVAILABLE`. It never takes
 * longer than the timeout, also where the engine trickles. Aborted by the caller, it throws the signal's reason.
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
      if (bytes > maxBytes) throw unreadable(new RangeError(`The answer is longer than ${maxBytes} bytes.`))
      chunks.push(chunk)
    }
  }
  try {
    return { status: response.status, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch (error) {
    throw unreadable(error)
  }
}

const unreadable = (cause: unknown) => new RouteError('ROUTER_UNAVAILABLE', undefined, { cause })

/** What an engine's refusal means: it knows no way (400), or it is not at our service. */
export function refusalOf({ status, body }: EngineAnswer): RouteError {
  const cause = new Error(`The engine answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  return new RouteError(status === 400 ? 'DIRECTIONS_NOT_FOUND' : 'ROUTER_UNAVAILABLE', undefined, { cause })
}

/** An answer that cannot be read is an engine out of order. */
export function orUnavailable<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof RouteError) throw error
    throw new RouteError('ROUTER_UNAVAILABLE', undefined, { cause: error })
  }
}
