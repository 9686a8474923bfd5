// Responses that clients may cache. A client that has the current version, by its ETag, gets 304 before the response is built.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Caching {
  seconds: number
  /** What the response depends on besides the URL; equal states give equal responses. */
  state: readonly unknown[]
}

/** Sets the caching headers. Returns true, with status 304, if the client's copy is current. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, { seconds, state }: Caching): boolean {
  const text = JSON.stringify([request.query, request.params, ...state])
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', `private, max-age=${seconds}`).header('vary', 'authorization').header('etag', etag)
  if (!request.headers['if-none-match']?.includes(etag)) return false
  reply.code(304)
  return true
}
