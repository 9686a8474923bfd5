import { hostKind } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Behind a proxy that says the visitor came by http, sends him to the same path of the https address (core §2).
 * Always to the configured host, never to the one that the request names. A local host has no certificate and stays.
 */
export function redirectToHttps(app: FastifyInstance, { trustProxy, publicUrl }: Config): void {
  if (!trustProxy || !publicUrl.startsWith('https:')) return
  app.addHook('onRequest', async (request, reply) => {
    const cameBy = String(request.headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim()
    if (cameBy === 'http' && hostKind(request.hostname) !== 'local') return reply.redirect(publicUrl + request.url, 308)
    return undefined
  })
}
