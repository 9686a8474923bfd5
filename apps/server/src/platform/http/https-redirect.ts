import { hostKind } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Redirects requests that reached the proxy by http to the same path of the https address (SHELL-032). The target is always the
 * configured host, never the one in the request. Local hosts have no certificate and are not redirected.
 */
export function redirectToHttps(app: FastifyInstance, { trustedProxies, publicUrl }: Config): void {
  if (trustedProxies.length === 0 || !publicUrl.startsWith('https:')) return
  app.addHook('onRequest', async (request, reply) => {
    const protocol = String(request.headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim()
    if (protocol === 'http' && hostKind(request.hostname) !== 'local')
      return reply.redirect(publicUrl + request.url, 308)
    return undefined
  })
}
