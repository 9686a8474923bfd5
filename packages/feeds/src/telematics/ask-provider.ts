// One request to a telematics provider. Every failure becomes a TelematicsFailure, whose message may be shown to users.
import { TELEMATICS_FAILURE_TEXTS as TEXTS, TelematicsFailure, toTelematicsFailure } from '@stormlane/domain/vehicles'

interface ProviderRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Time limit for the whole exchange, from the name lookup to the last byte. */
  timeoutMs: number
  /** A longer answer rejects with a RangeError. */
  maxBytes: number
  signal?: AbortSignal
}

interface ProviderAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Sends a request over the network; the server passes in a version that refuses private addresses and follows no redirects. */
export type AskProvider = (url: URL, request: ProviderRequest) => Promise<ProviderAnswer>

interface JsonRequest {
  headers?: Record<string, string>
  /** Sent as JSON with POST; without it the request is a GET. */
  body?: unknown
  signal?: AbortSignal | undefined
}

/** Our choice: a page of any of the providers arrives within seconds, and a poll has several requests. */
const REQUEST_TIMEOUT_MS = 10_000
/** Our choice: 50,000 vehicles of Geotab, the most that it sends at once, have about 25 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

/** Returns the parsed body of an answer with status 200 to 299, and throws a TelematicsFailure for any other. */
export async function askJson(ask: AskProvider, url: URL, { headers, body, signal }: JsonRequest): Promise<unknown> {
  const answer = await ask(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof RangeError) throw new TelematicsFailure('unavailable', TEXTS.tooLarge)
    throw toTelematicsFailure(error)
  })
  const failure = failureOfStatus(answer)
  if (failure) throw failure
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch {
    throw new TelematicsFailure('unavailable', TEXTS.unreadable)
  }
}

function failureOfStatus({ status, headers }: ProviderAnswer): TelematicsFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  const retryAfterMs = readRetryAfter(headers['retry-after'])
  if (status === 401) return new TelematicsFailure('refused', TEXTS.refused)
  if (status === 403) return new TelematicsFailure('refused', TEXTS.forbidden)
  if (status === 429) return new TelematicsFailure('limited', TEXTS.busy, retryAfterMs)
  const isPermanent = status >= 400 && status < 500 && status !== 408
  return new TelematicsFailure(isPermanent ? 'rejected' : 'unavailable', TEXTS.status(status), retryAfterMs)
}

/** Parses seconds, which Samsara sends with decimals; returns undefined for anything else. */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,6}(\.\d+)?$/.test(header) ? Math.ceil(Number(header) * 1000) : undefined
}
