// Requests to servers that a caller names. The address is checked when the connection is made, so a name that resolves to
// another address the second time (DNS rebinding) gains nothing. Redirects are not followed.
import { lookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

interface GuardedRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For the whole exchange, from the name lookup to the last byte. */
  timeoutMs: number
  maxBytes: number
  /** The operator permits this host although its address is private. */
  allowsPrivate: boolean
}

/** The name leads to an address that is not on the public internet. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** Rejects with PrivateAddressError, or with the error of a server that does not answer in time or within the size. */
export function guardedRequest(url: URL, request: GuardedRequest): Promise<{ status: number; body: Buffer }> {
  const { method, headers = {}, body, timeoutMs, maxBytes, allowsPrivate } = request
  // IP addresses are not looked up, so they are checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new PrivateAddressError(`${host} is not a public address`))
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      // Without an agent no connection is reused, so every request passes the check.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('error', reject)
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxBytes) response.destroy(new Error(`the answer has more than ${maxBytes} bytes`))
        else parts.push(part)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
    })
    sent.end(body)
  })
}

/** Fails if any address of the name is private: which of them would be used is not ours to choose. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = addresses ?? []
    const isPrivate = found.some(({ address }) => !isPublicAddress(address))
    const failure = error ?? (isPrivate ? new PrivateAddressError(`${hostname} has a private address`) : null)
    const [first] = found
    if (failure || !first) callback(failure ?? new Error(`${hostname} has no address`), '', 0)
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
