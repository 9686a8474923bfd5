import { randomBytes } from 'node:crypto'
import { CALCULATOR_PATHS } from '@stormlane/domain/calculators'
import { isEmbedPath, isFramedByPartners } from '@stormlane/domain/embeds'
import { hostKind } from '@stormlane/domain/product'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/** Public pages without a session, which any site may frame. */
const CALCULATORS = new Set<string>(CALCULATOR_PATHS)
const HSTS_SECONDS = 31_536_000
/** For every response that is not a page: if a browser shows it as one anyway, it loads, sends and frames nothing. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sets security headers on every response; pages replace the content policy with one that has a nonce. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', NOTHING)
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
    // A trusted proxy may say https although PUBLIC_URL does not.
    if (isHttps || request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`)
  })
}

/** Sets the content policy of a page and returns the nonce for its styles. */
export function sendPagePolicy(reply: FastifyReply, config: Config): string {
  const nonce = randomBytes(16).toString('base64')
  const { url, hostname } = reply.request
  const path = url.split('?')[0] ?? ''
  const where = {
    isEmbed: isEmbedPath(path),
    isForPartners: isFramedByPartners(path),
    isCalculator: CALCULATORS.has(path),
    isDeveloperHost: hostKind(hostname, config.previewHosts) !== 'production',
  }
  reply.header('content-security-policy', pagePolicy(config, nonce, where))
  return nonce
}

/** A worker obeys the policy of its own script instead of the page's; the map's worker fetches road tiles and other styles. */
export function scriptPolicy(config: Config): string {
  const isDeveloperHost = hostKind(new URL(config.publicUrl).hostname, config.previewHosts) !== 'production'
  const sources = connectSources(config, isDeveloperHost)
  return `${NOTHING}; connect-src ${sources.join(' ')}`
}

interface Where {
  isEmbed: boolean
  /** Sites that EMBED_FRAME_ANCESTORS lists may frame the page. In a frame the portal sees no session of its own users. */
  isForPartners: boolean
  isCalculator: boolean
  isDeveloperHost: boolean
}

function pagePolicy(config: Config, nonce: string, where: Where): string {
  const { isEmbed, isForPartners, isCalculator, isDeveloperHost } = where
  const loads = externalHosts(config)
  const logos = isEmbed ? logoOrigins(config) : []
  const cameras = config.roadFeeds?.pictureHosts ?? []
  const chat = config.chatScriptUrl ? [new URL(config.chatScriptUrl).origin] : []
  const partners = isForPartners ? config.embedFrameAncestors : []
  const ancestors = isCalculator ? ['*'] : partners.length > 0 ? partners : ["'none'"]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...chat],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...loads, ...cameras, ...chat, ...logos],
    'font-src': ["'self'", 'data:', ...loads],
    'connect-src': [...connectSources(config, isDeveloperHost), ...chat],
    'frame-src': chat.length > 0 ? chat : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [
      "'self'",
      ...(config.hosts.api ? [new URL(config.hosts.api).origin] : []),
      // Manage Subscription is a form that the server redirects there.
      ...(config.stripe ? ['https://billing.stripe.com'] : []),
    ],
    'frame-ancestors': ancestors,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function connectSources(config: Config, isDeveloperHost: boolean): string[] {
  const loads = externalHosts(config)
  const sockets = loads.flatMap((origin) => (origin.startsWith('http') ? [origin.replace(/^http/, 'ws')] : []))
  // Developers may use any API host (SHELL-047); on other hosts only the configured hosts are called.
  const anyHost = isDeveloperHost ? ['http:', 'https:', 'ws:', 'wss:'] : []
  return ["'self'", ...loads, ...sockets, ...anyHost]
}

function logoOrigins({ embedMarks }: Config): string[] {
  return Object.values(embedMarks).flatMap(({ logoUrl }) => (logoUrl ? [new URL(logoUrl).origin] : []))
}

function externalHosts(config: Config): string[] {
  const outside = [config.mapStyleUrl, ...Object.values(config.hosts)].flatMap((url) =>
    url ? new URL(url).origin : [],
  )
  return [...outside, ...config.mapHosts]
}
