import type { AskedBy } from '@stormlane/domain/product'
import type { FastifyReply } from 'fastify'
import type { Session } from './session.ts'

/** A signal that aborts when the client disconnects before the response is finished, so that its work can stop. */
export function abortedBy(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

export interface WaitingCaller extends AskedBy {
  organizationId: string
  signal: AbortSignal
}

/**
 * The caller's organization, whose work takes turns with that of others, and a signal that aborts if the caller leaves.
 */
export const askedBy = ({ organizationId }: Pick<Session, 'organizationId'>, reply: FastifyReply): WaitingCaller => ({
  organizationId,
  signal: abortedBy(reply),
})
