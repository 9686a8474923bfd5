// Reads a byte range of a file at a URL that a user gave. Every connection, also after a redirect, goes to a public
// address only: openGuarded checks the address of each.
import type { IncomingMessage } from 'node:http'
import { openGuarded, PrivateAddressError } from '../../platform/outgoing/guarded-connection.ts'
import { RasterFileError } from './raster-file-error.ts'
import { rasterTexts as TEXTS } from './raster-files.texts.ts'

export interface RangeRequest {
  address: string
  offset: number
  length: number
  /** Hosts that the operator permits although they are not public, as `host` or `host:port`. */
  permittedHosts: readonly string[]
  answerWithinMs: number
  signal: AbortSignal
}

interface RangeAnswer {
  bytes: Buffer
  /** The Content-Range header, which states the size of the whole file. */
  contentRange: string
}

/** Three hops are enough for a storage provider's own redirects. */
const MAX_REDIRECTS = 3
/** A tile of 1024 × 1024 doubles has 8 MB. */
const MAX_RANGE_BYTES = 16 << 20

export async function fetchRange(request: RangeRequest): Promise<RangeAnswer> {
  if (request.length > MAX_RANGE_BYTES) throw new RasterFileError(TEXTS.tooLarge)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.answerWithinMs)])
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

async function connect(
  url: URL,
  { offset, length, permittedHosts }: RangeRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  try {
    return await openGuarded(url, {
      method: 'GET',
      headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
      signal,
      allowsPrivate: permittedHosts.includes(url.host) || permittedHosts.includes(url.hostname),
    })
  } catch (error) {
    if (error instanceof PrivateAddressError) throw new RasterFileError(TEXTS.notPublic)
    throw new RasterFileError(signal.aborted ? TEXTS.tooSlow(url.host) : TEXTS.unreachable(url.host))
  }
}

/** Stops reading once it has the requested length, because a server may send data forever. */
function readUpTo(response: IncomingMessage, length: number, host: string): Promise<Buffer> {
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
