// Serves the built portal: static files, and a page for every other path, because the portal routes on the client. The
// pages before a session, the alert viewer and the calculators have smaller HTML of their own.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { PORTAL_CONFIG_ELEMENT_ID, type PortalConfigBlock } from '@stormlane/contract'
import { CALCULATOR_PATHS } from '@stormlane/domain/calculators'
import { ALERT_VIEWER_PATH, ENTRY_PATHS, type SourceMode } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { scriptPolicy, sendPagePolicy } from '../../platform/http/security-headers.ts'
import { appManifest } from './app-manifest.ts'
import { pageFileTags } from './page-files.ts'
import { pageHead } from './page-head.ts'
import { portalTexts } from './portal.texts.ts'
import { describePage, type LinkTargets, type PageDescription } from './public-pages.ts'
import { zoneClocksBlock } from './zone-clocks-block.ts'

interface Dependencies {
  config: Config
  version: string
  portalFolder: string
  clock: Clock
  targets: LinkTargets
  /** Null without a street map. */
  describeStreets: () => PortalConfigBlock['map_streets']
}

const YEAR_SECONDS = 31_536_000
const SCRIPT = /\.js(?:\.(?:br|gz))?$/

export async function portalRoutes(
  app: FastifyInstance,
  { config, version, portalFolder, clock, targets, describeStreets }: Dependencies,
): Promise<void> {
  const block = portalConfigBlock(config, version, clock, describeStreets)
  const readPortal = pageReader(path.join(portalFolder, 'index.html'))
  const readLogin = pageReader(path.join(portalFolder, 'login.html'))
  const readAlert = pageReader(path.join(portalFolder, 'alert.html'))
  const fileTags = pageFileTags(path.join(portalFolder, 'page-files.json'))
  const readCalculators = pageReader(path.join(portalFolder, 'calculators.html'))

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, readPage = readPortal) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new DomainError('METHOD_NOT_ALLOWED')
    const page = readPage()
    if (page === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(portalTexts.notBuilt)
    const description = await describe(request)
    const nonce = sendPagePolicy(reply, config)
    return reply
      .code(description.isMissing || description.isLinkRefused ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        fillPage(page, {
          block: block(description),
          nonce,
          head: pageHead(description, config),
          files: fileTags(pathOf(request)),
        }),
      )
  }

  /** If the database is down, the page is still sent, and itself says what cannot be loaded. */
  const describe = (request: FastifyRequest): Promise<PageDescription> =>
    describePage(request.url, config.productName, targets).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the page was sent without looking up its link')
      return { description: portalTexts.portal(config.productName) }
    })

  app.get('/environment', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(config.environment),
  )
  app.get<{ Params: { cacheKey: string } }>(
    '/routes/:cacheKey/app.webmanifest',
    { schema: { hide: true } },
    ({ params }, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(routeManifest(config.productName, params.cacheKey)),
  )
  app.get('/app.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(appManifest(config.productName, config.productName, '/')),
  )
  if (existsSync(portalFolder))
    await app.register(fastifyStatic, {
      root: portalFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['*.html', '**/*.map', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(portalFolder, file).startsWith(`assets${path.sep}`)
        if (SCRIPT.test(file)) reply.header('content-security-policy', scriptPolicy(config))
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  app.get('/assets/*', { schema: { hide: true } }, () => {
    throw new DomainError('NOT_FOUND')
  })
  for (const calculator of CALCULATOR_PATHS)
    app.get(calculator, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, readCalculators))
  for (const entry of Object.values(ENTRY_PATHS))
    app.get(entry, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, readLogin))
  // Not a route, because ids of alerts are longer than the parameters that Fastify allows.
  app.setNotFoundHandler((request, reply) =>
    sendPage(request, reply, ALERT_VIEWER_PATH.test(pathOf(request)) ? readAlert : readPortal),
  )
}

/** The web app manifest that lets a phone put a shared route on its home screen. */
function routeManifest(productName: string, cacheKey: string): string {
  return appManifest(`${productName} route`, productName, `/routes/${encodeURIComponent(cacheKey)}`)
}

/** Returns a function that writes the block of a page. */
function portalConfigBlock(
  config: Config,
  version: string,
  clock: Clock,
  describeStreets: Dependencies['describeStreets'],
): (page: PageDescription) => string {
  const feedsThatAre = (wanted: SourceMode) =>
    Object.entries(config.shownFeedModes).flatMap(([id, mode]) => (mode === wanted ? id : []))
  const zoneClocks = zoneClocksBlock(clock)
  const block = ({ isLinkRefused = false }: PageDescription): PortalConfigBlock => ({
    product_name: config.productName,
    support_email: config.supportEmail,
    version,
    api_host: config.hosts.api ?? null,
    alerts_host: config.hosts.alerts ?? null,
    tiles_host: config.hosts.tiles ?? null,
    is_link_refused: isLinkRefused,
    preview_hosts: config.previewHosts,
    simulated_feeds: feedsThatAre('simulated'),
    off_feeds: feedsThatAre('off'),
    place_attribution: config.geocoding ? portalTexts.placeAttribution : null,
    chat_script_url: config.chatScriptUrl ?? null,
    map_style_url: config.mapStyleUrl ?? null,
    map_streets: describeStreets(),
    zone_clocks: zoneClocks(),
    freight_partner: partnerMark(config.embedMarks.freight),
    telematics_host: partnerMark(config.embedMarks.telematics),
  })
  // `<` could end the script element early.
  return (page) => JSON.stringify(block(page)).replaceAll('<', '\\u003c')
}

const partnerMark = ({ name, logoUrl }: { name: string; logoUrl: string | undefined }) => ({
  name,
  logo_url: logoUrl ?? null,
})

/** Reads the page again when a new build replaced it. */
function pageReader(file: string): () => string | undefined {
  let builtAt = 0
  let page: string | undefined
  return () => {
    const modifiedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (modifiedAt === undefined) return undefined
    if (modifiedAt !== builtAt) page = readFileSync(file, 'utf8')
    builtAt = modifiedAt
    return page
  }
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

interface PageParts {
  block: string
  nonce: string
  head: string
  /** Page-specific tags, placed after the files that every page loads. */
  files: string
}

function fillPage(page: string, { block, nonce, head, files }: PageParts): string {
  return page
    .replace('</head>', () => `${files}</head>`)
    .replace(/<meta name="csp-nonce"[^>]*>/, () => `<meta name="csp-nonce" content="${nonce}">`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(
      new RegExp(`(<script type="application/json" id="${PORTAL_CONFIG_ELEMENT_ID}">)[^<]*`),
      (_, tag: string) => tag + block,
    )
}
