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
  /** Id of an API token, never the token itself. */
  tokenId?: string | undefined
  /** Set for requests of tiles, whose token names no user. */
  sessionId?: string | undefined
}

/** Adds the caller to all further log lines of this request. */
export function nameCaller({ log }: FastifyRequest, { organizationId, userId, tokenId, sessionId }: Caller): void {
  const person = { user: userId, session: sessionId }
  const caller = { organization: organizationId, ...(tokenId ? { apiToken: tokenId } : person) }
  ;(log as Log).setBindings(caller)
}
