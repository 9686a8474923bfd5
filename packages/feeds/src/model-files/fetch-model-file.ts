import { setTimeout as wait } from 'node:timers/promises'
import { type IndexEntry, ModelFileError } from '@stormlane/domain'
import type { ByteRange } from './byte-ranges.ts'

interface ModelServer {
  /** Owners of public data ask clients to identify themselves. */
  userAgent: string
  signal?: AbortSignal | undefined
}

/** A question that brings nothing for this long is asked again. */
const TIMEOUT_MS = 60_000
const ATTEMPTS = 4
/** Before a server with an error is asked again. */
const WAIT_MS = 250
/** The largest field of HRRR has 3 MB, a range of several 8 MB. */
const MAX_BYTES = 64 << 20

/** A whole small file, such as an index. */
export async function fetchText(url: string, server: ModelServer): Promise<string> {
  const response = await ask(url, {}, server)
  if (response.status !== 200) throw await refusal(response, url)
  const received: Uint8Array[] = []
  if (!(await receive(response, received, MAX_BYTES))) throw new ModelFileError(`${url} broke off.`)
  return Buffer.concat(received).toString('utf8')
}

/** The messages of a range, by the index entry of each. Goes on where a connection broke off. */
export async function fetchFields(
  url: string,
  { start, end, entries }: ByteRange,
  server: ModelServer,
): Promise<Map<IndexEntry, Buffer>> {
  const received: Uint8Array[] = []
  let stop = end
  for (let attempt = 1; ; attempt++) {
    const have = received.reduce((sum, { length }) => sum + length, 0)
    if (stop !== null && have >= stop - start) break
    if (attempt > ATTEMPTS) throw new ModelFileError(`${url} broke off ${ATTEMPTS} times.`)
    const range = `bytes=${start + have}-${stop === null ? '' : stop - 1}`
    const response = await ask(url, { range }, server)
    if (response.status >= 500 && attempt < ATTEMPTS) {
      await response.body?.cancel()
      await wait(attempt * WAIT_MS, undefined, server.signal && { signal: server.signal })
      continue
    }
    if (response.status !== 206) throw await refusal(response, url)
    const stated = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '')
    if (Number(stated?.[1]) !== start + have) {
      await response.body?.cancel()
      throw new ModelFileError(`${url} answered with other bytes than ${range}.`)
    }
    stop ??= Number(stated?.[2]) + 1
    if (stop - start > MAX_BYTES) {
      await response.body?.cancel()
      throw new ModelFileError(`${url} has ${stop - start} bytes for a field, more than are read.`)
    }
    await receive(response, received, stop - start - have)
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
  if (!isWhole) throw new ModelFileError(`${url} has no whole message for ${name}, ${level}, ${step}.`)
  return bytes
}

/** Tries again where no connection comes about: a server may close one that waited just when it is used again. */
async function ask(
  url: string,
  headers: Record<string, string>,
  { userAgent, signal }: ModelServer,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await fetch(url, {
        headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
        // The address is the operator's choice; a redirect would lead to one that nobody chose.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
    } catch (error) {
      signal?.throwIfAborted()
      const { message, cause } = error as Error
      if (attempt === ATTEMPTS)
        throw new ModelFileError(`${url} could not be reached: ${cause instanceof Error ? cause.message : message}.`)
    }
    await wait(attempt * WAIT_MS, undefined, signal && { signal })
  }
}

/** Adds what comes to `received`, up to a limit. False where the connection broke off. */
async function receive(response: Response, received: Uint8Array[], limit: number): Promise<boolean> {
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      if (bytes + chunk.length > limit) throw new ModelFileError(`${response.url} sent more than it was asked for.`)
      bytes += chunk.length
      received.push(chunk)
    }
    return true
  } catch (error) {
    if (error instanceof ModelFileError) throw error
    return false
  }
}

async function refusal(response: Response, url: string): Promise<ModelFileError> {
  await response.body?.cancel()
  if (response.status === 404 || response.status === 403)
    return new ModelFileError(`${url} is not there (${response.status}).`)
  if (response.status === 200) return new ModelFileError(`${url} cannot be read in parts.`)
  return new ModelFileError(`${url} answered with status ${response.status}.`)
}
