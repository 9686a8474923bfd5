import type { ServerResponse } from 'node:http'

/** Ways in which a file server can fail. */
export const PRACTICE_FAULTS = [
  'late',
  'partial',
  'corrupt',
  'slow',
  'forbidden',
  'missing',
  'error',
  'wrong-length',
  'login-page',
  'empty',
  'not-gzip',
  'redirect',
] as const

/** A fault of every file whose path contains a text. */
export interface PracticeFault {
  fault: (typeof PRACTICE_FAULTS)[number]
  path: string
  /** How many answers have the fault; null for all answers until faults are cleared. */
  times: number | null
}

const STATUS: Partial<Record<PracticeFault['fault'], number>> = { late: 404, missing: 404, forbidden: 403, error: 500 }
/** What a network answers instead of the server until somebody signs in. */
const LOGIN_PAGE = '<!doctype html><title>Sign in</title><p>Sign in to use this network.'
/** An address of the machine itself, at which services of its owner may listen. */
const LOOPBACK = 'http://127.0.0.1:9/private'
const SLOW_PART_BYTES = 16 << 10
const SLOW_PART_MS = 200

/** Sends the bytes like a server with this fault. */
export function answerWithFault(
  { fault }: PracticeFault,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  bytes: Buffer,
): void {
  const refused = STATUS[fault]
  if (refused !== undefined) {
    response.writeHead(refused).end()
    return
  }
  if (fault === 'login-page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN_PAGE)
    return
  }
  if (fault === 'empty') {
    response.writeHead(status, headers).end()
    return
  }
  if (fault === 'not-gzip') {
    response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(bytes)
    return
  }
  if (fault === 'redirect') {
    response.writeHead(302, { location: LOOPBACK }).end()
    return
  }
  if (fault === 'slow') {
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
    sendSlowly(response, bytes)
  } else if (fault === 'wrong-length') {
    // Announces more bytes than it sends, and closes the connection.
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
  } else {
    // Half of the bytes, as if the file were still being written.
    const sent = fault === 'corrupt' ? flipBits(bytes) : bytes.subarray(0, bytes.length >> 1)
    response.writeHead(status, headers).end(sent)
  }
}

/** Flips one bit in every 97 bytes. */
function flipBits(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes)
  for (let at = 41; at < damaged.length; at += 97) damaged[at] = (damaged[at] as number) ^ 0x10
  return damaged
}

function sendSlowly(response: ServerResponse, bytes: Buffer): void {
  if (response.destroyed) return
  response.write(bytes.subarray(0, SLOW_PART_BYTES))
  if (bytes.length <= SLOW_PART_BYTES) response.end()
  else setTimeout(() => sendSlowly(response, bytes.subarray(SLOW_PART_BYTES)), SLOW_PART_MS)
}
