import type { FastifyReply } from 'fastify'

/** Aborts when the caller goes away before the answer is finished, so that nobody works for him any longer. */
export function abortedBy(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
