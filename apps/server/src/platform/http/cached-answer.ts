// Answers that callers may keep for a while. A caller who has it already is told so by its tag, before it is made.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Caching {
  seconds: number
  /** What the answer follows from, beside the request's address: equal states give equal answers. */
  state: readonly unknown[]
}

/** Sets the headers; true where the caller's copy still holds, which is then answered with 304 and nothing else. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, { seconds, state }: Caching): boolean {
  const text = JSON.stringify([request.query, request.params, ...state])
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', `private, max-age=${seconds}`).header('vary', 'authorization').header('etag', etag)
  if (!request.headers['if-none-match']?.includes(etag)) return false
  reply.code(304)
  return true
}
