import type { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { OpenUrl } from '@stormlane/feeds'

/** An answer, so that somebody else can read what we could not. */
export interface KeptAnswer {
  url: string
  status: number | null
  bytes: Buffer
}

/** What the servers of a feed answered while it was asked. */
export interface Overheard {
  status: number | null
  bytes: number
  /** When the newest file was made, as its server says. */
  newestAt: Date | null
  answers: KeptAnswer[]
}

/** Our choice: enough to see what changed in a format. */
const MAX_ANSWERS = 5
const MAX_ANSWER_BYTES = 8 << 20

/** Notes what comes through a connection for whoever asks in this context. */
export function overhearing(open: OpenUrl, heard: AsyncLocalStorage<Overheard>): OpenUrl {
  return async (url, request) => {
    const response = await open(url, request)
    const listener = heard.getStore()
    return listener ? noted(url, response, listener) : response
  }
}

function noted(url: URL, response: IncomingMessage, listener: Overheard): IncomingMessage {
  const { statusCode = null, headers } = response
  listener.status = statusCode
  const modifiedAt = new Date(headers['last-modified'] ?? Number.NaN)
  if (!Number.isNaN(modifiedAt.getTime()) && !(listener.newestAt && listener.newestAt > modifiedAt))
    listener.newestAt = modifiedAt
  const chunks: Buffer[] = []
  let kept = 0
  const copy = new PassThrough({
    transform(chunk: Buffer, _encoding, done) {
      listener.bytes += chunk.length
      if (kept + chunk.length <= MAX_ANSWER_BYTES) {
        kept += chunk.length
        chunks.push(chunk)
      }
      done(null, chunk)
    },
  })
  copy.once('close', () => {
    // Keys of the address are not written down.
    const address = `${url.origin}${url.pathname}`
    listener.answers = [...listener.answers, { url: address, status: statusCode, bytes: Buffer.concat(chunks) }].slice(
      -MAX_ANSWERS,
    )
  })
  response.once('error', (error) => copy.destroy(error))
  response.once('aborted', () => copy.destroy(new Error('aborted')))
  copy.once('close', () => response.destroy())
  response.pipe(copy)
  return Object.assign(copy, { statusCode: response.statusCode, headers }) as unknown as IncomingMessage
}
