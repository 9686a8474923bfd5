import type { FastifyReply } from 'fastify'

/** A signal that aborts when the client disconnects before the response is finished, so that its work can stop. */
export function abortedBy(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
