// Reads a part of a file at an address that a user gave. Every connection, also after a redirect, goes to a public address only:
// the addresses that a name resolves to are checked in the same lookup that the connection uses.
import { lookup as resolve } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../platform/public-address.ts'
import { RasterFileError } from './raster-file-error.ts'
import { rasterTexts as TEXTS } from './raster-files.texts.ts'

export interface RangeRequest {
  address: string
  offset: number
  length: number
  /** Hosts that the operator permits although they are not public, as `host` or `host:port`. */
  permittedHosts: readonly string[]
  signal: AbortSignal
}

interface RangeAnswer {
  bytes: Buffer
  /** Of the whole file, as the server says. */
  contentRange: string
}

/** Three hops are enough for a storage provider's own redirects. */
const MAX_REDIRECTS = 3
const ANSWER_WITHIN_MS = 10_000
/** A tile of 1024 × 1024 doubles has 8 MB. */
const MAX_RANGE_BYTES = 16 << 20

export async function fetchRange(request: RangeRequest): Promise<RangeAnswer> {
  if (request.length > MAX_RANGE_BYTES) throw new RasterFileError(TEXTS.tooLarge)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  let url = webAddress(request.address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await connect(url, request, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 206) {
      const bytes = await readUpTo(response, request.length, url.host)
      return { bytes, contentRange: headers['content-range'] ?? '' }
    }
    response.destroy()
    if (statusCode < 300 || statusCode >= 400) throw new RasterFileError(refusal(statusCode))
    if (headers.location === undefined || !URL.canParse(headers.location, url.href))
      throw new RasterFileError(TEXTS.badRedirect)
    url = webAddress(new URL(headers.location, url).href)
  }
  throw new RasterFileError(TEXTS.tooManyRedirects)
}

function refusal(status: number): string {
  if (status === 200) return TEXTS.noRanges
  return status === 416 ? TEXTS.damaged : TEXTS.answered(status)
}

function webAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new RasterFileError(TEXTS.notWeb)
  if (url.username !== '' || url.password !== '') throw new RasterFileError(TEXTS.credentials)
  return url
}

function connect(
  url: URL,
  { offset, length, permittedHosts }: RangeRequest,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const isPermitted = permittedHosts.includes(url.host) || permittedHosts.includes(url.hostname)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // An address in numbers is not looked up.
  if (!isPermitted && isIP(literal) !== 0 && !isPublicAddress(literal)) throw new RasterFileError(TEXTS.notPublic)
  return new Promise((fulfill, reject) => {
    const sending = (url.protocol === 'https:' ? https : http).get(url, {
      // A new connection each time: a kept one was checked for another request.
      agent: false,
      signal,
      headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
      ...(!isPermitted && { lookup: publicLookup }),
    })
    sending.once('response', fulfill)
    sending.on('error', (error) => reject(toRasterError(error, signal, url.host)))
  })
}

/** Refuses a name if any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) callback(error ?? new Error(`${hostname} has no address.`), '')
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      callback(new RasterFileError(TEXTS.notPublic), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Stops reading once it has what was asked for, because a server may go on forever. */
function readUpTo(response: http.IncomingMessage, length: number, host: string): Promise<Buffer> {
  return new Promise((fulfill, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = () => fulfill(Buffer.concat(chunks).subarray(0, length))
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size < length) return
      response.destroy()
      finish()
    })
    response.once('end', finish)
    response.on('error', () => reject(new RasterFileError(TEXTS.tooSlow(host))))
  })
}

function toRasterError(error: Error, signal: AbortSignal, host: string): Error {
  if (error instanceof RasterFileError) return error
  return new RasterFileError(signal.aborted ? TEXTS.tooSlow(host) : TEXTS.unreachable(host))
}
