// The work that a worker repeats until it stops: scores, fleets, messages, hazard feeds, saved routes. Forecast runs
// are started separately, because the first map does not wait for the database.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { bytesAllowed, type ReportFeed } from '@stormlane/domain/product'
import { type Clock, DAY_MS, floorTo } from '@stormlane/domain/time'
import { DEMO_ORGANIZATION_ID } from '../demo/demo-assets.ts'
import { renewDemoRoutes } from '../demo/demo-routes.ts'
import { renewDemoShipments } from '../demo/demo-shipments.ts'
import { startDecidingTrips } from '../jobs/decide-trips.ts'
import { startDeliveringMessages } from '../jobs/deliver-messages.ts'
import { runAnnouncer, startDeliveringWebhooks } from '../jobs/deliver-webhooks.ts'
import { startEvaluatingRoutes } from '../jobs/evaluate-routes.ts'
import { followAlerts } from '../jobs/follow-alerts.ts'
import { startFollowingVehicles } from '../jobs/follow-vehicles.ts'
import { feedMayBePolled, type HazardSources, hazardFeeds } from '../jobs/hazard-feeds.ts'
import { startKeepingDeskLevels } from '../jobs/keep-desk-levels.ts'
import { startKeepingRecords } from '../jobs/keep-records.ts'
import { startKeepingVerification } from '../jobs/keep-verification.ts'
import { startMakingStorms } from '../jobs/make-storms.ts'
import { driverNotifier } from '../jobs/notify-drivers.ts'
import { startProcessingBatches } from '../jobs/process-batches.ts'
import { startScoringLocations } from '../jobs/score-locations.ts'
import { startWatchingDesk } from '../jobs/watch-desk.ts'
import { startWatchingHazards } from '../jobs/watch-hazards.ts'
import { batchUploadService } from '../modules/batch-uploads/batch-upload.service.ts'
import { acknowledgeLinks } from '../modules/channels/acknowledge-links.ts'
import { channelWatchService } from '../modules/channels/channel-watch.service.ts'
import { channelWriters } from '../modules/channels/channel-writers.ts'
import { dataSourceRepository } from '../modules/data-sources/data-source.repository.ts'
import { deskWatchService } from '../modules/desk/desk-watch.service.ts'
import { notifyService } from '../modules/driver-notifications/notify.service.ts'
import { routeAheadService } from '../modules/driver-notifications/route-ahead.service.ts'
import { STORM_LEASE, type StormShelf } from '../modules/history/storm-shelf.ts'
import type { StormStore } from '../modules/history/storm-store.ts'
import { messageDelivery } from '../modules/messages/delivery.service.ts'
import { sendingService } from '../modules/messages/sending.service.ts'
import { recordService } from '../modules/proof/record.service.ts'
import { stormWatchService } from '../modules/storm-room/storm-room.service.ts'
import { openTelematics, type Telematics } from '../modules/telematics/telematics.ts'
import { fleetService } from '../modules/vehicles/fleet.service.ts'
import { verificationArchive } from '../modules/verification/verification-archive.ts'
import { webhookDelivery } from '../modules/webhooks/deliver-webhooks.service.ts'
import { webhookPoster } from '../modules/webhooks/post-webhook.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import type { Queue } from '../platform/queue.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Closers } from '../platform/shutdown.ts'
import type { Sources } from '../sources.ts'
import type { Impacts } from './impacts.ts'
import type { Services } from './services.ts'
import type { World } from './world.ts'

interface Dependencies {
  config: Config
  clock: Clock
  database: Database
  queue: Queue
  services: Services
  secrets: Secrets
  sources: Sources
  report: ReportFeed
  world: World
  impacts: Impacts
  storms: StormStore
  stormShelf: StormShelf | null
  closers: Closers
  log: Log
}

export function startLoops(dependencies: Dependencies): void {
  const { database, clock, services, secrets, sources, impacts, closers, log } = dependencies
  const { scores, hazards } = impacts
  followAlerts({ alerts: hazards.alerts, scores, routes: impacts.routeEvaluation, log })
  const scoring = startScoringLocations({ scores, publish: services.publish, log })
  closers.add('scoring', () => scoring.stop())
  const telematics = openTelematics({ database, clock, openProvider: sources.telematics({ database, secrets }) })
  followFleets(dependencies, telematics)
  deliverMessages(dependencies, telematics)
  deliverWebhooks(dependencies)
  const processing = startProcessingBatches({
    batches: batchUploadService({ ...dependencies, ...dependencies.world, scores, ...services }),
    log,
  })
  closers.add('processing batches', () => processing.stop())
  const keeping = startKeepingDeskLevels({
    levelChanges: impacts.levelChanges,
    follows: () => database.leases.keep('keep desk levels'),
    mayStart: () => hasMap(dependencies.world),
    log,
  })
  closers.add('keeping desk levels', () => keeping.stop())
  keepRecords(dependencies)
  watchDesk(dependencies)
  if (sources.hazards) watchHazards(dependencies, sources.hazards)
}

function followFleets(dependencies: Dependencies, telematics: Telematics): void {
  const { config, clock, database, services, sources, world, impacts, closers, log } = dependencies
  const { forecast } = world
  const routeAhead = routeAheadService({ database, clock, forecast, thread: impacts.scoreThread })
  const { upcoming } = impacts
  const { alerts } = impacts.hazards
  const notifications = notifyService({ ...services, database, clock, alerts, routeAhead })
  const following = startFollowingVehicles({
    telematics,
    clock,
    fleets: fleetService({ database, clock, forecast, thread: impacts.scoreThread, upcoming }),
    notifyDrivers: driverNotifier({ notifications, log }),
    publish: services.publish,
    // Real positions must not wait for a model server that may be unreachable.
    mayStart: () => config.world === 'live' || sources.runMaker === null || hasMap(world),
    database,
    log,
  })
  closers.add('following vehicles', () => following.stop())
}

function deliverMessages({ clock, database, services, closers, log }: Dependencies, telematics: Telematics): void {
  const { publish } = services
  const owner = leaseOwner()
  const delivery = messageDelivery({ database, clock, telematics, publish, random: Math.random, owner, log })
  const sendings = sendingService({ database, clock, ...services })
  const delivering = startDeliveringMessages({ delivery, sendings, log })
  closers.add('delivering messages', () => delivering.stop())
}

function deliverWebhooks({ config, clock, database, secrets, world, closers, log }: Dependencies): void {
  const writers = channelWriters(config.productName)
  const post = webhookPoster({ privateHosts: config.outgoingPrivateHosts, writers })
  const random = Math.random
  const delivery = webhookDelivery({ database, clock, secrets, post, random, owner: leaseOwner(), log })
  const runs = runAnnouncer({ database, clock, forecast: world.forecast })
  const delivering = startDeliveringWebhooks({ delivery, runs, log })
  closers.add('delivering webhooks', () => delivering.stop())
}

/** Names this process in leases. */
const leaseOwner = () => `${hostname()} ${process.pid} ${randomUUID()}`

function watchDesk(dependencies: Dependencies): void {
  const { config, clock, database, secrets, queue, services, world, impacts, closers, log } = dependencies
  const { affected } = impacts
  const { storms } = impacts.hazards
  const watching = startWatchingDesk({
    watches: [
      deskWatchService({ database, clock, affected, publish: services.publish, config, log }),
      stormWatchService({ database, clock, affected, storms, config, log }),
      channelWatchService({
        database,
        clock,
        secrets,
        affected,
        storms,
        plans: services.organizations,
        links: acknowledgeLinks({ secrets, clock, config }),
        config,
        log,
      }),
    ],
    queue,
    // Uses the same lease as the desk levels: the process that keeps them has the forecasts of all assets in memory.
    follows: () => database.leases.keep('keep desk levels'),
    mayStart: () => hasMap(world),
    log,
  })
  closers.add('watching the desk', () => watching.stop())
}

function keepRecords({ clock, database, world, impacts, closers, log }: Dependencies): void {
  const keeping = startKeepingRecords({
    records: recordService({ database, clock, affected: impacts.affected, alerts: impacts.hazards.alerts }),
    // The process that keeps the desk levels has the forecasts of all assets in memory.
    follows: () => database.leases.keep('keep desk levels'),
    mayStart: () => hasMap(world),
    log,
  })
  closers.add('keeping records', () => keeping.stop())
}

function watchHazards(dependencies: Dependencies, sources: HazardSources): void {
  const { config, clock, database, services, report, world, impacts, closers, log } = dependencies
  const { hazards } = impacts
  const feedStates = dataSourceRepository(database)
  const watch = startWatchingHazards({
    feeds: hazardFeeds({ sources, hazards, clock, database, publish: services.publish }),
    clock,
    mayPoll: feedMayBePolled(config.feedModes, world.forecast),
    follows: (feed) => database.leases.keep(`feed ${feed}`),
    budget: async (feed) => ({
      used: await feedStates.bytesSince(feed, floorTo(clock.now(), DAY_MS)),
      allowed: bytesAllowed(feed, config.feedBudgets),
    }),
    report,
    log,
  })
  closers.add('watch hazards', () => watch.stop())
}

/** Work on simulated data waits while the first map is being made. */
const hasMap = ({ forecast }: World) => forecast.newest('nowcast') !== undefined

/** Started separately from the other loops, when the server already answers. */
export function evaluateRoutes({ config, clock, database, impacts, closers, log }: Dependencies): void {
  const evaluating = startEvaluatingRoutes({
    evaluation: impacts.routeEvaluation,
    ...(config.demo && {
      before: async () => {
        await renewDemoRoutes(database, DEMO_ORGANIZATION_ID, clock.now())
        await renewDemoShipments(database, DEMO_ORGANIZATION_ID, clock.now())
      },
    }),
    log,
  })
  closers.add('evaluating routes', () => evaluating.stop())
  const deciding = startDecidingTrips({ deciding: impacts.deciding, log })
  closers.add('deciding trips', () => deciding.stop())
}

/** Started when the server answers; waits for the whole forecast, because storms of the past are not urgent. */
export function makeStorms({ sources, clock, database, world, storms, stormShelf, closers, log }: Dependencies): void {
  if (!sources.openStormMaker) return
  const inTurn = database.leases.inTurn(STORM_LEASE)
  const making = startMakingStorms({
    openMaker: sources.openStormMaker,
    store: storms,
    shelf: stormShelf && {
      take: (aborted) => stormShelf.take(aborted),
      publish: (aborted) => inTurn((alone) => stormShelf.publish(alone), aborted),
    },
    geocoder: world.geocoder,
    clock,
    mayStart: () => world.forecast.newest('extended') !== undefined,
    exclusively: database.leases.exclusively('make storms'),
    log,
  })
  closers.add('making storms', () => making.stop())
}

/** Starts with the first complete forecast. Past forecasts of the demo follow when its storms are made. */
export function keepVerification(dependencies: Dependencies): void {
  const { sources, config, clock, database, world, storms, closers, log } = dependencies
  const { forecast } = world
  if (!sources.openVerification) return
  const keeping = startKeepingVerification({
    archive: verificationArchive({ database, clock, forecast }),
    openSource: sources.openVerification,
    replays: config.history.isMade,
    mayReplay: () => storms.making()?.isFinished ?? false,
    mayStart: () => forecast.newest('extended') !== undefined,
    exclusively: database.leases.exclusively('keep verification'),
    log,
  })
  closers.add('keeping verification', () => keeping.stop())
}
