import { hostKind } from '@stormlane/domain/product'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { DomainError } from '../domain-error.ts'

/** Programs send tokens to these paths, and would not notice a redirect. */
const CALLS = /^\/(?:api|mcp)(?:[/?]|$)/

/**
 * Redirects pages that reached the proxy by http to the same path of the https address (SHELL-032), and refuses calls. The target is
 * always the configured host, never the one in the request. Local hosts have no certificate and are not redirected.
 */
export function redirectToHttps(app: FastifyInstance, { trustedProxies, publicUrl }: Config): void {
  if (trustedProxies.length === 0 || !publicUrl.startsWith('https:')) return
  app.addHook('onRequest', async (request, reply) => {
    const protocol = String(request.headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim()
    if (protocol !== 'http' || hostKind(request.hostname) === 'local') return undefined
    if (CALLS.test(request.url)) throw new DomainError('INVALID_INPUT', ['use https: this call was sent unencrypted'])
    return reply.redirect(publicUrl + request.url, 308)
  })
}
