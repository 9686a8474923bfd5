// Connections to servers that a caller names. The address is checked when the connection is made, so a name that
// resolves to another address the second time (DNS rebinding) does not get around the check. Redirects are not
// followed.
import { lookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

interface GuardedConnection {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Ends the connection at any time, also while the response is being read. */
  signal: AbortSignal
  /** The operator permits this host although its address is private. */
  allowsPrivate: boolean
  /** A proxy looks the name up, so only it can check the address. */
  isProxied?: boolean
  /**
   * Keeps connections for requests with equal checks. Without one no connection is reused, so every request passes the check.
   */
  agent?: http.Agent
}

/** The name resolves to an address that is not on the public internet. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** Resolves with the head of the response; its body has not been read. Rejects with PrivateAddressError, or with the error of the connection. */
export function openGuarded(url: URL, connection: GuardedConnection): Promise<http.IncomingMessage> {
  const { method, headers, body, signal, allowsPrivate, isProxied = false, agent = false } = connection
  // IP addresses are not looked up, so they are checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new PrivateAddressError(`${host} is not a public address`))
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      agent,
      signal,
      ...(allowsPrivate || isProxied ? {} : { lookup: publicLookup }),
    })
    sent.on('error', reject)
    sent.once('response', resolve)
    sent.end(body)
  })
}

/** Fails if any address of the name is private, because we do not choose which of them is used. */
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
