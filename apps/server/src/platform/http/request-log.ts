import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Log, withoutSecrets } from '../logging.ts'

/** Logs one line per request when it has been answered. Bodies and headers are never logged. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    }
    request.log.info(line, 'answered')
  })
}

interface Caller {
  organizationId: string
  userId?: string | undefined
  /** Of an API token, never the token itself. */
  tokenId?: string | undefined
  /** Of a tile, whose token names no user. */
  sessionId?: string | undefined
}

/** From now on every line of this request names its caller. */
export function nameCaller({ log }: FastifyRequest, { organizationId, userId, tokenId, sessionId }: Caller): void {
  const person = { user: userId, session: sessionId }
  const caller = { organization: organizationId, ...(tokenId ? { apiToken: tokenId } : person) }
  ;(log as Log).setBindings(caller)
}
