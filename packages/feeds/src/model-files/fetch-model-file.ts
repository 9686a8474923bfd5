import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { connectionProblem, type FeedProblem, statusProblem, withProblem } from '@stormlane/domain/product'
import { type IndexEntry, ModelFileError } from '@stormlane/domain/weather'
import type { AnswerMemory } from './answer-memory.ts'
import type { ByteRange } from './byte-ranges.ts'

/** Sends a request, and resolves before the body of the answer is read. Which redirects are followed is its own choice. */
export type OpenUrl = (
  url: URL,
  request: { method: 'GET'; headers: Record<string, string>; signal: AbortSignal },
) => Promise<IncomingMessage>

export interface ModelServer {
  open: OpenUrl
  /** Owners of public data ask clients to identify themselves. */
  userAgent: string
  /** Sent with every request, for example a key. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Texts that are asked for again and again are sent only when they have changed. */
  answers?: AnswerMemory | undefined
  /** Called with the size of every chunk that arrives. */
  onBytes?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
}

const unpack = promisify(gunzip)
/** Compressed text is a tenth as long. */
const GZIP = { 'accept-encoding': 'gzip' }
const NOT_MODIFIED = 304
/** Time limit of each attempt, including the body of the answer. */
const TIMEOUT_MS = 60_000
/** Longest pause within the body of an answer (our choice): a server that works pauses for less than a second. */
const SILENCE_MS = 10_000
const ATTEMPTS = 4
/** Wait before the second attempt; later ones wait longer. */
const WAIT_MS = 250
/** The largest field of HRRR has 3 MB, a range of several 8 MB. */
const MAX_BYTES = 64 << 20

/** Fetches a whole small file, such as an index. */
export async function fetchText(url: string, server: ModelServer, maxBytes = MAX_BYTES): Promise<string> {
  const known = server.answers?.get(url)
  const response = await ask(url, { ...GZIP, ...known?.conditions }, server)
  if (known && response.statusCode === NOT_MODIFIED) {
    response.resume()
    return known.text
  }
  if (response.statusCode !== 200) throw refusal(response, url)
  const text = (await wholeBody(response, url, server, maxBytes)).toString('utf8')
  server.answers?.keep(url, text, conditionsOf(response))
  return text
}

/** Fetches a whole file, uncompressed. */
export async function fetchBytes(url: string, server: ModelServer, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  const response = await ask(url, {}, server)
  if (response.statusCode !== 200) throw refusal(response, url)
  return wholeBody(response, url, server, maxBytes)
}

/** A file as it was last sent, with the headers of the next conditional request. */
export interface SentFile {
  bytes: Uint8Array<ArrayBuffer>
  conditions: Record<string, string>
}

/** Fetches a whole file, or returns null if its server says that it has not changed. */
export async function fetchIfChanged(
  url: string,
  { conditions = {}, accept, maxBytes }: { conditions?: Record<string, string>; accept: string; maxBytes: number },
  server: ModelServer,
): Promise<SentFile | null> {
  const response = await ask(url, { ...GZIP, accept, ...conditions }, server)
  if (response.statusCode === NOT_MODIFIED && Object.keys(conditions).length > 0) {
    response.resume()
    return null
  }
  if (response.statusCode !== 200) throw refusal(response, url)
  const bytes = new Uint8Array(await wholeBody(response, url, server, maxBytes))
  return { bytes, conditions: conditionsOf(response) }
}

const conditionsOf = ({ headers: { etag, 'last-modified': modified } }: IncomingMessage): Record<string, string> => ({
  ...(etag && { 'if-none-match': etag }),
  ...(modified && { 'if-modified-since': modified }),
})

async function wholeBody(
  response: IncomingMessage,
  url: string,
  server: ModelServer,
  maxBytes: number,
): Promise<Buffer> {
  const received: Uint8Array[] = []
  const end = await receive(response, received, maxBytes, url, server)
  if (end !== 'ended') throw failure(`${url} ${end}.`, 'timeout')
  const sent = Buffer.concat(received)
  if (response.headers['content-encoding'] !== 'gzip') return sent
  try {
    return await unpack(sent, { maxOutputLength: maxBytes })
  } catch (error) {
    throw failure(`${url} cannot be unpacked: ${(error as Error).message}.`, 'not_data')
  }
}

/**
 * Fetches the messages of a range, keyed by their index entries. Continues where a connection broke off or stopped
 * sending.
 */
export async function fetchFields(
  url: string,
  { start, end, entries }: ByteRange,
  server: ModelServer,
): Promise<Map<IndexEntry, Buffer>> {
  const received: Uint8Array[] = []
  let stop = end
  let last: BodyEnd = 'broke off'
  for (let attempt = 1; ; attempt++) {
    const have = received.reduce((sum, { length }) => sum + length, 0)
    if (stop !== null && have >= stop - start) break
    if (attempt > ATTEMPTS) throw failure(`${url} ${last} ${ATTEMPTS} times.`, 'timeout')
    const range = `bytes=${start + have}-${stop === null ? '' : stop - 1}`
    const response = await ask(url, { range }, server)
    if ((response.statusCode ?? 0) >= 500 && attempt < ATTEMPTS) {
      response.destroy()
      await wait(attempt * WAIT_MS, undefined, server.signal && { signal: server.signal })
      continue
    }
    if (response.statusCode !== 206) throw refusal(response, url)
    const stated = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers['content-range'] ?? '')
    if (Number(stated?.[1]) !== start + have) {
      response.destroy()
      throw failure(`${url} answered with other bytes than ${range}.`, 'unreadable')
    }
    stop ??= Number(stated?.[2]) + 1
    if (stop - start > MAX_BYTES) {
      response.destroy()
      throw failure(`${url} has ${stop - start} bytes for a field, more than are read.`, 'too_large')
    }
    last = await receive(response, received, stop - start - have, url, server)
  }
  const bytes = Buffer.concat(received)
  return new Map(
    entries.map((entry) => [
      entry,
      message(bytes.subarray(entry.start - start, (entry.end ?? stop) - start), entry, url),
    ]),
  )
}

/** Refuses a part of a file that is not exactly one message. */
function message(bytes: Buffer, { name, level, step }: IndexEntry, url: string): Buffer {
  const isWhole =
    bytes.length > 20 &&
    bytes.toString('latin1', 0, 4) === 'GRIB' &&
    bytes.readBigUInt64BE(8) === BigInt(bytes.length) &&
    bytes.toString('latin1', bytes.length - 4) === '7777'
  if (!isWhole) throw failure(`${url} has no whole message for ${name}, ${level}, ${step}.`, 'unreadable')
  return bytes
}

/** Sends a request, and tries again if no connection can be made. */
async function ask(
  url: string,
  headers: Record<string, string>,
  { open, userAgent, headers: own, signal }: ModelServer,
): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await open(new URL(url), {
        method: 'GET',
        headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...own, ...headers },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
    } catch (error) {
      signal?.throwIfAborted()
      if (attempt === ATTEMPTS)
        throw failure(
          `${url} could not be reached: ${(error as Error).message || 'no connection'}.`,
          connectionProblem(error),
        )
    }
    await wait(attempt * WAIT_MS, undefined, signal && { signal })
  }
}

/** How the body of an answer ended. */
type BodyEnd = 'ended' | 'broke off' | 'stopped sending'

/** Adds arriving chunks to `received`, up to a limit. */
async function receive(
  response: IncomingMessage,
  received: Uint8Array[],
  limit: number,
  url: string,
  { onBytes, signal }: ModelServer,
): Promise<BodyEnd> {
  let bytes = 0
  const silence = watchSilence(response)
  try {
    // Leaving the loop with an error destroys the response, so that an endless one is not read further.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      silence.end()
      if (bytes + chunk.length > limit) throw failure(`${url} sent more than it was asked for.`, 'too_large')
      bytes += chunk.length
      onBytes?.(chunk.length)
      received.push(chunk)
    }
    return 'ended'
  } catch (error) {
    if (error instanceof ModelFileError) throw error
    signal?.throwIfAborted()
    return silence.isTooLong() ? 'stopped sending' : 'broke off'
  } finally {
    silence.stop()
  }
}

/** Destroys a response that sends nothing for too long. */
function watchSilence(response: IncomingMessage) {
  let isSilent = false
  let isTooLong = false
  const timer = setTimeout(() => {
    isSilent = true
    // After a long task of this thread, chunks that have arrived are read before this runs.
    setImmediate(() => {
      if (!isSilent || response.readableEnded) return
      isTooLong = true
      response.destroy()
    })
  }, SILENCE_MS)
  return {
    /** Called with every chunk. */
    end() {
      isSilent = false
      timer.refresh()
    },
    isTooLong: () => isTooLong,
    stop() {
      isSilent = false
      clearTimeout(timer)
    },
  }
}

function refusal(response: IncomingMessage, url: string): ModelFileError {
  response.destroy()
  const { statusCode: status = 0 } = response
  if (status === 404 || status === 403)
    return Object.assign(failure(`${url} is not there (${status}).`, 'not_found'), { isMissing: true })
  if (status === 200) return failure(`${url} cannot be read in parts.`, 'unreadable')
  return Object.assign(failure(`${url} answered with status ${status}.`, statusProblem(status)), { status })
}

const failure = (message: string, problem: FeedProblem) => withProblem(new ModelFileError(message), problem)
