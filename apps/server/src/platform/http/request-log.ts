import type { FastifyInstance } from 'fastify'
import { withoutSecrets } from '../logging.ts'

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
      organization: request.authenticated?.organizationId,
    }
    request.log.info(line, 'answered')
  })
}
