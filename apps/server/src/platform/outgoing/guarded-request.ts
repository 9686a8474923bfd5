import type { IncomingHttpHeaders } from 'node:http'
import { openGuarded } from './guarded-connection.ts'

interface GuardedRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For the whole exchange, from the name lookup to the last byte. */
  timeoutMs: number
  /** Ends the exchange early. */
  signal?: AbortSignal
  maxBytes: number
  /** The operator permits this host although its address is private. */
  allowsPrivate: boolean
}

interface GuardedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Rejects with PrivateAddressError, or with the error of a server that does not answer in time or within the size. */
export async function guardedRequest(url: URL, request: GuardedRequest): Promise<GuardedAnswer> {
  const { headers = {}, timeoutMs, signal, maxBytes, ...rest } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout
  const response = await openGuarded(url, { ...rest, headers, signal: ended })
  const parts: Buffer[] = []
  let bytes = 0
  // An error that leaves the loop destroys the response, so an endless one is not read on.
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new RangeError(`the answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }
}
