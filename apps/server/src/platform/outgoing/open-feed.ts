// Connections to feeds: kept open between requests, through the proxy of a company where there is one, and following redirects.
import * as http from 'node:http'
import * as https from 'node:https'
import { openGuarded } from './guarded-connection.ts'
import { type Proxies, proxyFor } from './proxy-rules.ts'

interface FeedRequest {
  method: 'GET'
  headers: Record<string, string>
  signal: AbortSignal
  /** The operator set this address, so it may be a private one. */
  allowsPrivate: boolean
}

/** Our choice; agencies that move a file point to the new one, or to its mirror. */
const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]
/** Agencies and the buckets and services that they publish with. */
const AGENCIES = /\.gov$|\.gc\.ca$|\.gob\.mx$|\.arcgis\.com$|\.amazonaws\.com$|\.iastate\.edu$/
/** A connection that nobody uses is closed after this (our choice): feeds are asked every two minutes or less often, files of a run in between. */
const IDLE_MS = 30_000
const MOST_CONNECTIONS = 32
/** What another host may see; the rest may hold a key. */
const HARMLESS_HEADERS = ['user-agent', 'accept', 'accept-encoding', 'range', 'if-none-match', 'if-modified-since']

export const isAgency = (host: string): boolean => AGENCIES.test(host)

const agents = new Map<string, http.Agent>()

/** A connection is checked when it is made, so those to public and to private addresses are kept apart. */
function agentFor(url: URL, proxy: string | null, allowsPrivate: boolean): http.Agent {
  const key = [url.protocol, proxy ?? '', allowsPrivate].join(' ')
  const known = agents.get(key)
  if (known) return known
  const options = { keepAlive: true, timeout: IDLE_MS, maxSockets: MOST_CONNECTIONS }
  const through = proxy ? { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } } : {}
  const agent =
    url.protocol === 'https:' ? new https.Agent({ ...options, ...through }) : new http.Agent({ ...options, ...through })
  agents.set(key, agent)
  return agent
}

/** Resolves with the head of the answer. A redirect that may not be followed is an answer like any other. */
export async function openFeed(url: URL, request: FeedRequest, proxies: Proxies): Promise<http.IncomingMessage> {
  let at = url
  for (let followed = 0; ; followed++) {
    const isFirstHost = at.host === url.host
    const allowsPrivate = request.allowsPrivate && isFirstHost
    const proxy = proxyFor(at, proxies)
    const response = await openGuarded(at, {
      ...request,
      headers: isFirstHost ? request.headers : harmless(request.headers),
      allowsPrivate,
      isProxied: proxy !== null,
      agent: agentFor(at, proxy, allowsPrivate),
    })
    const next = followed < MAX_REDIRECTS ? nextAddress(response, at) : null
    if (!next || !mayFollow(at, next, url)) return response
    response.resume()
    at = next
  }
}

function nextAddress({ statusCode = 0, headers: { location } }: http.IncomingMessage, from: URL): URL | null {
  return REDIRECTS.includes(statusCode) && location && URL.canParse(location, from.href)
    ? new URL(location, from.href)
    : null
}

/** Only to the host that was asked first or to an agency, never from an encrypted connection to an open one, and never with a login. */
function mayFollow(from: URL, to: URL, first: URL): boolean {
  const isWeb = to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:')
  return isWeb && to.username === '' && (to.host === first.host || isAgency(to.hostname))
}

const harmless = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS_HEADERS.includes(name.toLowerCase())))
