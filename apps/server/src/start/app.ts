// Builds the HTTP application from what it depends on: it reads no environment, opens nothing and listens nowhere.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { MAX_BODY_BYTES } from '@stormlane/contract'
import { costsOf } from '@stormlane/domain/deciding'
import type { FeedCheck } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { accountRoutes } from '../modules/account/account.routes.ts'
import { accountService } from '../modules/account/account.service.ts'
import { apiTokenRoutes } from '../modules/account/api-token.routes.ts'
import { apiTokenService } from '../modules/account/api-token.service.ts'
import { decidingCostRoutes } from '../modules/account/deciding-costs.routes.ts'
import { fleetSettingsRoutes } from '../modules/account/fleet-settings.routes.ts'
import { fleetSettingsService } from '../modules/account/fleet-settings.service.ts'
import { organizationSettingsRoutes } from '../modules/account/organization-settings.routes.ts'
import { agentRoutes } from '../modules/agents/agent.routes.ts'
import { analyticsRoutes } from '../modules/analytics/analytics.routes.ts'
import { auditRoutes } from '../modules/audit/audit.routes.ts'
import { auditService } from '../modules/audit/audit.service.ts'
import { batchUploadRoutes } from '../modules/batch-uploads/batch-upload.routes.ts'
import { batchUploadService } from '../modules/batch-uploads/batch-upload.service.ts'
import { sampleFileRoutes } from '../modules/batch-uploads/sample-files.ts'
import { billingRoutes } from '../modules/billing/billing.routes.ts'
import { type BillingService, billingService } from '../modules/billing/billing.service.ts'
import type { Payments } from '../modules/billing/payments.ts'
import { acknowledgeRoutes } from '../modules/channels/acknowledge.routes.ts'
import { acknowledgeLinks } from '../modules/channels/acknowledge-links.ts'
import { calendarFeedRoutes } from '../modules/channels/calendar-feed.routes.ts'
import { calendarFeedService } from '../modules/channels/calendar-feed.service.ts'
import { channelRoutes } from '../modules/channels/channel.routes.ts'
import { channelService } from '../modules/channels/channel.service.ts'
import { channelWriters } from '../modules/channels/channel-writers.ts'
import { companySignInRoutes } from '../modules/company-sign-in/company-sign-in.routes.ts'
import { dataSourceRoutes } from '../modules/data-sources/data-source.routes.ts'
import type { DataSourceService } from '../modules/data-sources/data-source.service.ts'
import { feedCheckService } from '../modules/data-sources/feed-check.service.ts'
import { decisionRoutes } from '../modules/decisions/decision.routes.ts'
import { affectedRoutes } from '../modules/desk/affected.routes.ts'
import { affectedMailRoutes } from '../modules/desk/affected-mail.routes.ts'
import { affectedMailService } from '../modules/desk/affected-mail.service.ts'
import { briefingRoutes } from '../modules/desk/briefing.routes.ts'
import { briefingService } from '../modules/desk/briefing.service.ts'
import { briefingSubscriptionService } from '../modules/desk/briefing-subscription.service.ts'
import { deskService } from '../modules/desk/desk.service.ts'
import { escalationRoutes } from '../modules/desk/escalation.routes.ts'
import { escalationService } from '../modules/desk/escalation.service.ts'
import { handOverService } from '../modules/desk/hand-over.service.ts'
import { mailStopRoutes } from '../modules/desk/mail-stop.routes.ts'
import { stopLinks } from '../modules/desk/stop-links.ts'
import { driverNotificationRoutes } from '../modules/driver-notifications/driver-notification.routes.ts'
import { driverNotificationService } from '../modules/driver-notifications/driver-notification.service.ts'
import { dryRunService } from '../modules/driver-notifications/dry-run.service.ts'
import { eventRoutes } from '../modules/events/event.routes.ts'
import { geocodingRoutes } from '../modules/geocoding/geocoding.routes.ts'
import { governmentAlertRoutes } from '../modules/government-alerts/government-alert.routes.ts'
import { groupRoutes } from '../modules/groups/group.routes.ts'
import { healthRoutes } from '../modules/health/health.routes.ts'
import { probeRoutes } from '../modules/health/probe.routes.ts'
import { historyRoutes } from '../modules/history/history.routes.ts'
import type { HistoryService } from '../modules/history/history.service.ts'
import { answerRepeatedRequests } from '../modules/idempotency/idempotency.hooks.ts'
import { locationRepository } from '../modules/locations/location.repository.ts'
import { locationRoutes } from '../modules/locations/location.routes.ts'
import { locationService } from '../modules/locations/location.service.ts'
import { memberRoutes } from '../modules/members/member.routes.ts'
import { messageRoutes } from '../modules/messages/message.routes.ts'
import { messageService } from '../modules/messages/message.service.ts'
import { sendingService } from '../modules/messages/sending.service.ts'
import { templateRoutes } from '../modules/messages/template.routes.ts'
import { ownLimitRoutes } from '../modules/own-limits/own-limit.routes.ts'
import { ownLimitService } from '../modules/own-limits/own-limit.service.ts'
import { limitsOfJourney } from '../modules/own-limits/route-limits.ts'
import { portalRoutes } from '../modules/portal/portal.routes.ts'
import type { LinkTargets } from '../modules/portal/public-pages.ts'
import { positionRoutes } from '../modules/positions/position.routes.ts'
import { positionService } from '../modules/positions/position.service.ts'
import { caseService } from '../modules/proof/case.service.ts'
import { proofRoutes } from '../modules/proof/proof.routes.ts'
import { proofService } from '../modules/proof/proof.service.ts'
import { providerSignUpRoutes } from '../modules/provider-sign-ups/provider-sign-up.routes.ts'
import { rasterRoutes } from '../modules/raster-files/raster.routes.ts'
import { openRasterFiles, type RasterPatience } from '../modules/raster-files/raster.service.ts'
import { roadConditionRoutes } from '../modules/road-conditions/road-condition.routes.ts'
import type { RouteEngine } from '../modules/route-forecast/route-engine.ts'
import { routeForecastRoutes } from '../modules/route-forecast/route-forecast.routes.ts'
import { routeForecastService } from '../modules/route-forecast/route-forecast.service.ts'
import { stopOrderService } from '../modules/route-forecast/stop-order.service.ts'
import { routeRepository } from '../modules/routes/route.repository.ts'
import { routeRoutes } from '../modules/routes/route.routes.ts'
import { routeService } from '../modules/routes/route.service.ts'
import { sharedRoutes } from '../modules/routes/shared-route.service.ts'
import { savedViewRoutes } from '../modules/saved-views/saved-view.routes.ts'
import { savedViewService } from '../modules/saved-views/saved-view.service.ts'
import { ownSessionRoutes } from '../modules/session/own-session.routes.ts'
import { passkeyRoutes } from '../modules/session/passkey.routes.ts'
import { secondFactorRoutes } from '../modules/session/second-factor.routes.ts'
import { sessionRoutes } from '../modules/session/session.routes.ts'
import { stormRoomRoutes } from '../modules/storm-room/storm-room.routes.ts'
import { stormRoomService } from '../modules/storm-room/storm-room.service.ts'
import { stormRoutes } from '../modules/storms/storm.routes.ts'
import { stormsOfPlan } from '../modules/storms/storms-of-plan.ts'
import { supportRoutes } from '../modules/support/support.routes.ts'
import { connectionRoutes } from '../modules/telematics/connection.routes.ts'
import { connectionService } from '../modules/telematics/connection.service.ts'
import type { TelematicsConnectors } from '../modules/telematics/connectors.ts'
import { motiveWebhookService } from '../modules/telematics/motive-webhook.service.ts'
import { testingRoutes } from '../modules/testing/testing.routes.ts'
import { tileRoutes } from '../modules/tiles/tile.routes.ts'
import { tileService } from '../modules/tiles/tile.service.ts'
import { tileTokens } from '../modules/tiles/tile-token.ts'
import { tilingService } from '../modules/tiles/tiling.service.ts'
import { fleetRepository } from '../modules/vehicles/fleet.repository.ts'
import { ownVehicleRoutes } from '../modules/vehicles/own-vehicle.routes.ts'
import { ownVehicleService } from '../modules/vehicles/own-vehicle.service.ts'
import { vehicleRoutes } from '../modules/vehicles/vehicle.routes.ts'
import { verificationRoutes } from '../modules/verification/verification.routes.ts'
import { verificationService } from '../modules/verification/verification.service.ts'
import { impactRoutes } from '../modules/weather/impact.routes.ts'
import { impactService } from '../modules/weather/impact.service.ts'
import { weatherRoutes } from '../modules/weather/weather.routes.ts'
import { weatherService } from '../modules/weather/weather.service.ts'
import { webhookPoster } from '../modules/webhooks/post-webhook.ts'
import { webhookRoutes } from '../modules/webhooks/webhook.routes.ts'
import { webhookService } from '../modules/webhooks/webhook.service.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { listRevisions } from '../platform/database/list-changes.ts'
import { DomainError } from '../platform/domain-error.ts'
import { describeApi } from '../platform/http/api-document.ts'
import { answerClientError } from '../platform/http/client-error.ts'
import { allowDeveloperOrigins } from '../platform/http/cross-origin.ts'
import { answerFailure } from '../platform/http/failure.ts'
import { redirectToHttps } from '../platform/http/https-redirect.ts'
import { readJsonBodiesOnly, rejectUnreadableUrl } from '../platform/http/json-body.ts'
import { measureRequests } from '../platform/http/measure-requests.ts'
import { limitPipelinedRequests } from '../platform/http/pipelined-requests.ts'
import { logRequests } from '../platform/http/request-log.ts'
import { dropResetConnections } from '../platform/http/reset-connections.ts'
import { watchMethods } from '../platform/http/route.ts'
import { sendSecurityHeaders } from '../platform/http/security-headers.ts'
import { listSender } from '../platform/http/send-list.ts'
import { recognizeSessions } from '../platform/http/session.ts'
import { cutSilentConnections } from '../platform/http/silent-connections.ts'
import { endStalledBodies } from '../platform/http/stalled-bodies.ts'
import type { Log } from '../platform/logging.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Queue } from '../platform/queue.ts'
import { type RateLimiter, rateLimiter } from '../platform/rate-limit.ts'
import type { Readiness } from '../platform/readiness.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { MovableClock } from '../platform/test-clock.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import type { Impacts } from './impacts.ts'
import type { Services } from './services.ts'
import type { World } from './world.ts'

export interface AppDependencies
  extends Pick<Impacts, 'hazards' | 'scores' | 'routeEvaluation' | 'affected' | 'affectedStorms' | 'levelChanges'> {
  config: Config
  /** A movable clock adds the calls that tests need. */
  clock: Clock | MovableClock
  database: Database
  queue: Queue
  secrets: Secrets
  services: Services
  routeEngine: RouteEngine
  history: HistoryService
  world: World
  payments: Payments
  connectors: TelematicsConnectors
  dataSources: DataSourceService
  /** Asks every live feed once. */
  checkFeeds: () => Promise<FeedCheck[]>
  metrics: Metrics
  readiness: Readiness
  log: Log
  /** Set if tracing is on. */
  tracing?: Tracing | undefined
  version: string
  portalFolder: string
  /** Tests wait longer for files, because the machine may be busy. */
  rasterPatience?: RasterPatience
  /** Tests, which start often and seldom read the document of the API, let the first request make it. */
  isDocumentMadeFirst?: boolean
}

/** What one session or one address may send in a burst, in seconds of its sustained rate. */
const BURST_SECONDS = 10
/** Brotli's default of 11 is meant for files that are compressed once; 4 beats gzip in size at its speed. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** A file of 25 MB over a line of 1 Mbit/s takes 210 s. */
const REQUEST_TIMEOUT_MS = 300_000
/**
 * Clients send headers at once. A connection that trickles them holds a descriptor for nothing, so it is closed with
 * 408.
 */
const HEADERS_TIMEOUT_MS = 15_000
/**
 * Node.js closes all connections that are late in one go, which took 0.13 ms each in a profile: with a check every
 * second, 10,000 connections that had come at once kept everybody else waiting for 0.6 s. Connections that sent nothing
 * at all are closed earlier, in portions.
 */
const CHECK_CONNECTIONS_EVERY_MS = 100
/**
 * Longer than any answer takes to begin. A client that reads nothing for this long wastes the memory that holds its
 * answer.
 */
const SILENT_CONNECTION_MS = 120_000
/** A thousand ids of 36 characters, separated by encoded commas, fit into the address of one request (API-075). */
const MAX_HEADER_BYTES = 48 * 1024

export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, log } = dependencies
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS,
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_CONNECTION_MS,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // A closing server answers requests on open connections like all others, and then closes the connection.
    return503OnClosing: false,
    frameworkErrors: answerFailure,
    clientErrorHandler: answerClientError,
  })
  app.setErrorHandler(answerFailure)
  app.setSerializerCompiler(serializerCompiler)
  readJsonBodiesOnly(app)
  recognizeSessions(app, limitedAuthentication(dependencies), dependencies.services.apiTokens.count)
  dependencies.tracing?.traceRequests(app)
  limitPipelinedRequests(app.server)
  cutSilentConnections(app.server)
  endStalledBodies(app.server)
  dropResetConnections(app.server)
  logRequests(app)
  measureRequests(app, dependencies.metrics)
  probeRoutes(app, dependencies.readiness)
  redirectToHttps(app, config)
  allowDeveloperOrigins(app, config)
  sendSecurityHeaders(app, config)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: FAST_BROTLI })
  const perAddress = rateLimiter(limitOf(config.rateLimits.perAddress))
  const billing = billingService({ ...dependencies, ...dependencies.services, publicUrl: config.publicUrl })
  await app.register((api) => apiRoutes(api, dependencies, { billing, perAddress }), { prefix: '/api' })
  dependencies.payments.servePages?.(app, billing.desk)
  agentRoutes(app, { ...dependencies, perAddress })
  sampleFileRoutes(app, dependencies.clock)
  const describeStreets = dependencies.world.streets.describe
  await portalRoutes(app, { ...dependencies, describeStreets, targets: linkTargets(dependencies) })
  return app
}

async function apiRoutes(
  api: FastifyInstance,
  dependencies: AppDependencies,
  { billing, perAddress }: { billing: BillingService; perAddress: RateLimiter },
): Promise<void> {
  const { config, database, clock, secrets, services, scores, routeEngine, world, hazards, dataSources } = dependencies
  const { forecast } = world
  const { publish, recordAudit } = services
  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    perAddress.take(request.ip)
  })
  api.addHook('preValidation', rejectUnreadableUrl)
  answerRepeatedRequests(api, { database, secrets })
  await describeApi(api, dependencies)
  const refuseOtherMethods = watchMethods(api)
  sessionRoutes(api, services)
  ownSessionRoutes(api, services)
  secondFactorRoutes(api, services)
  passkeyRoutes(api, services)
  companySignInRoutes(api, services)
  fleetSettingsRoutes(api, fleetSettingsService(database, recordAudit))
  decidingCostRoutes(api, { database, recordAudit })
  organizationSettingsRoutes(api, database, recordAudit)
  ownLimitRoutes(api, ownLimitService({ database, recordAudit }))
  accountRoutes(api, {
    ...services,
    accounts: accountService({ database, clock, countAssets: assetCounter(dependencies) }),
    forecast,
    dataSources,
    clock,
  })
  await billingRoutes(api, { ...services, billing })
  auditRoutes(api, auditService({ database, recordAudit }), clock)
  dataSourceRoutes(api, dataSources, feedCheckService({ check: dependencies.checkFeeds, clock }))
  geocodingRoutes(api, world.geocoder)
  const locations = locationService({ database, clock, scores, publish, recordAudit, ...world })
  const sendList = listSender(listRevisions(database), dependencies.version)
  locationRoutes(api, locations, sendList)
  routeRoutes(api, {
    routes: routeService({ database, clock, evaluation: dependencies.routeEvaluation, recordAudit }),
    shared: sharedRoutes({ database, clock, secrets, geocoder: world.geocoder, recordAudit }),
    sendList,
  })
  const { truckTopSpeed, decidingCosts } = services.organizations
  const rated = { engine: routeEngine, clock, truckTopSpeed, limitsOfJourney: limitsOfJourney(database) }
  routeForecastRoutes(api, {
    forecasts: routeForecastService(rated),
    stopOrders: stopOrderService({ ...rated, decidingCosts: async (owner) => costsOf(await decidingCosts(owner)) }),
    clock,
  })
  await batchUploadRoutes(api, batchUploadService({ database, clock, scores, publish, recordAudit, ...world }))
  groupRoutes(api, database, sendList)
  apiTokenRoutes(api, apiTokenService({ database, clock, recordAudit }), clock)
  memberRoutes(api, services)
  ownVehicleRoutes(api, database, ownVehicleService({ database, clock, recordAudit, publish }))
  positionRoutes(api, positionService({ database, clock, publish }), clock)
  vehicleRoutes(api, { database, recordAudit, sendList, publish, clock, roadStops: world.roadStops })
  const { affected, affectedStorms, levelChanges: changes } = dependencies
  const desk = deskService({ database, clock, affected, ...services })
  affectedRoutes(api, {
    affected,
    affectedStorms,
    desk,
    changes,
    handOvers: handOverService({ database, clock, affected, queue: dependencies.queue }),
    clock,
  })
  decisionRoutes(api, { database, sendList })
  proofRoutes(api, {
    proofs: proofService({ database, clock, config }),
    cases: caseService({ database, clock, config }),
    clock,
    config,
  })
  savedViewRoutes(api, savedViewService({ database, clock, ...services }))
  affectedMailRoutes(api, affectedMailService({ database, affected }))
  escalationRoutes(api, escalationService({ database, recordAudit }))
  await mailStopRoutes(api, { database, config, links: stopLinks({ secrets, clock, config }) })
  briefingRoutes(api, {
    briefings: briefingService({ database, clock, affected, affectedStorms }),
    subscriptions: briefingSubscriptionService({ database, clock }),
  })
  messageRoutes(api, messageService({ database, clock, ...services }), sendingService({ database, clock, ...services }))
  templateRoutes(api, { database, clock, recordAudit })
  await connectionRoutes(api, {
    connections: connectionService({ ...dependencies, recordAudit }),
    motiveWebhooks: motiveWebhookService({
      ...dependencies,
      motive: dependencies.connectors.motiveWebhooks,
      fleets: fleetRepository(database),
      publish,
    }),
  })
  driverNotificationRoutes(api, {
    notifications: driverNotificationService({ ...dependencies, ...services }),
    dryRuns: dryRunService({ database, clock, ...services }),
  })
  weatherRoutes(api, weatherService({ forecast, locations }), hazards.alerts)
  impactRoutes(api, impactService({ forecast, clock }))
  const tokens = tileTokens(secrets, clock)
  const rasterFiles = openRasterFiles({ permittedHosts: config.rasterHosts, ...dependencies.rasterPatience })
  api.addHook('onClose', () => rasterFiles.close())
  rasterRoutes(api, {
    config,
    rasterFiles,
    issueTileToken: (session) => tokens.issue(session, []),
  })
  tileRoutes(api, {
    config,
    tiles: tileService({ ...world, drawFile: (address, tile, by) => rasterFiles.draw(address, tile, by) }),
    tilesets: tilingService({ forecast, clock }),
    tokens,
    roadTiles: world.roadTiles,
    streets: world.streets,
    isTokenUsable: services.apiTokens.isUsable,
    isSessionLive: services.sessions.isLive,
    isSubscribed: (organizationId) => services.subscriptions.isCurrent(organizationId),
  })
  historyRoutes(api, { config, history: dependencies.history, tokens })
  verificationRoutes(api, verificationService(database, config))
  governmentAlertRoutes(api, hazards.alerts)
  eventRoutes(api, hazards.events)
  const requireStorms = stormsOfPlan(services.organizations)
  stormRoutes(api, { storms: hazards.storms, requireStorms, clock })
  stormRoomRoutes(api, {
    room: stormRoomService({
      database,
      clock,
      affected,
      storms: hazards.storms,
      organizations: services.organizations,
    }),
    requireStorms,
    clock,
    config,
  })
  roadConditionRoutes(api, hazards.roads)
  providerSignUpRoutes(api, {
    signUps: services.providerSignUps,
    links: services.signUpLinks,
    clock,
    queue: dependencies.queue,
  })
  const post = webhookPoster({
    privateHosts: config.outgoingPrivateHosts,
    writers: channelWriters(config.productName),
  })
  webhookRoutes(api, webhookService({ ...dependencies, ...services, post }))
  channelRoutes(api, channelService({ ...dependencies, ...services, post }))
  calendarFeedRoutes(api, calendarFeedService({ ...dependencies, ...services }))
  await acknowledgeRoutes(api, { database, config, clock, desk, affected, links: acknowledgeLinks(dependencies) })
  supportRoutes(api, dependencies)
  analyticsRoutes(api, dependencies)
  healthRoutes(api, { ...dependencies, forecast, dataSources })
  if ('moveTo' in clock) testingRoutes(api, clock, publish)
  refuseOtherMethods()
  api.setNotFoundHandler(() => {
    throw new DomainError('NOT_FOUND')
  })
}

/** Counts the assets that a plan limits. */
function assetCounter({ database, clock }: AppDependencies) {
  const [routes, locations] = [routeRepository(database), locationRepository(database)]
  return async (organizationId: string) => ({
    routes: await routes.countUpcoming(organizationId, clock.now()),
    locations: await locations.count(organizationId, {}),
  })
}

/** Lookups that the server makes before it sends a public page. */
function linkTargets({ clock, hazards, database, secrets, services, world }: AppDependencies): LinkTargets {
  const { passwordResets, signUpLinks, providerSignUps, recordAudit } = services
  const shared = sharedRoutes({ database, clock, secrets, geocoder: world.geocoder, recordAudit })
  return {
    findAlert: async (id) => (await hazards.alerts.findIfKnown(id))?.alert,
    isSharedRoute: async (cacheKey) => (await shared.open(cacheKey)) !== undefined,
    isPasswordLink: (token) => passwordResets.isUsable(token),
    isSignUpLink: async (provider, link) =>
      signUpLinks.check(provider, link, clock.now()) === 'valid' && !(await providerSignUps.isUsed(link.id)),
  }
}

function limitedAuthentication({ config, services }: AppDependencies) {
  const perSession = rateLimiter(limitOf(config.rateLimits.perToken))
  const perOrganization = rateLimiter(limitOf(config.rateLimits.perOrganization))
  return async (token: string) => {
    const session = (await services.sessions.authenticate(token)) ?? (await services.apiTokens.authenticate(token))
    if (session) {
      perSession.take(session.id)
      perOrganization.take(session.organizationId)
    }
    return session
  }
}

function limitOf(perSecond: number) {
  return { perSecond, burst: perSecond * BURST_SECONDS }
}
