// A portal on a local or preview host may use this API (SHELL-043, SHELL-047). Tokens are sent in the Authorization header
// and there are no cookies, so an allowed origin gets no access that it does not already have.
import { hostKind } from '@stormlane/domain/product'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const PREFLIGHT_SECONDS = 600

export function allowDeveloperOrigins(app: FastifyInstance, { previewHosts }: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !request.url.startsWith('/api/') || !isDeveloperOrigin(origin, previewHosts))
      return undefined
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after, x-ratelimit-reset, x-request-id')
    reply.header('vary', 'origin')
    if (request.method !== 'OPTIONS') return undefined
    reply.header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
    reply.header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
    reply.header('access-control-max-age', PREFLIGHT_SECONDS)
    return reply.code(204).send()
  })
}

/** Whether a page of this origin may open a websocket: our own pages and those of developers. Programs send no origin. */
export function mayConnect(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  { publicUrl, previewHosts }: Pick<Config, 'publicUrl' | 'previewHosts'>,
): boolean {
  if (origin === undefined || origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || isDeveloperOrigin(origin, previewHosts)
}

function isDeveloperOrigin(origin: string, previewHosts: readonly string[]): boolean {
  return URL.canParse(origin) && hostKind(new URL(origin).hostname, previewHosts) !== 'production'
}
