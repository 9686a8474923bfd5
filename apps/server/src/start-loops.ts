// What a worker repeats until it stops: scores, fleets, messages, feeds of hazards, saved routes. Forecast runs are apart: the first map does
// not wait for the database.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from '@stormlane/domain'
import { nwsInThread } from '@stormlane/feeds'
import { fleetsInThread, SimulatedHazards } from '@stormlane/simulation'
import { DEMO_ORGANIZATION_ID } from './demo/demo-assets.ts'
import { renewDemoRoutes } from './demo/demo-routes.ts'
import type { Impacts } from './impacts.ts'
import { startDeliveringMessages } from './jobs/deliver-messages.ts'
import { startEvaluatingRoutes } from './jobs/evaluate-routes.ts'
import { followAlerts } from './jobs/follow-alerts.ts'
import { startFollowingVehicles } from './jobs/follow-vehicles.ts'
import { hazardFeeds } from './jobs/hazard-feeds.ts'
import { driverNotifier } from './jobs/notify-drivers.ts'
import { startProcessingBatches } from './jobs/process-batches.ts'
import { startScoringLocations } from './jobs/score-locations.ts'
import { startWatchingHazards } from './jobs/watch-hazards.ts'
import { batchUploadService } from './modules/batch-uploads/batch-upload.service.ts'
import { notifyService } from './modules/driver-notifications/notify.service.ts'
import { routeAheadService } from './modules/driver-notifications/route-ahead.service.ts'
import { messageDelivery } from './modules/messages/delivery.service.ts'
import { openTelematics, type Telematics } from './modules/telematics/telematics.ts'
import { fleetService } from './modules/vehicles/fleet.service.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { oneProcessAtATime } from './platform/database/one-process.ts'
import type { Log } from './platform/logging.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Closers } from './platform/shutdown.ts'
import type { Services } from './services.ts'
import type { World } from './world.ts'

interface Dependencies {
  config: Config
  clock: Clock
  database: Database
  services: Services
  secrets: Secrets
  world: World
  impacts: Impacts
  closers: Closers
  log: Log
  version: string
}

export function startLoops(dependencies: Dependencies): void {
  const { config, clock, database, services, secrets, impacts, closers, log } = dependencies
  const { scores, hazards } = impacts
  followAlerts({ alerts: hazards.alerts, scores, routes: impacts.routeEvaluation, log })
  const scoring = startScoringLocations({ scores, publish: services.publish, log })
  closers.add('scoring', () => scoring.stop())
  const fleets = fleetsInThread(clock, config.forecast.seed)
  closers.add('simulated fleets', () => fleets.close())
  const telematics = openTelematics({ database, fleets, secrets, random: Math.random })
  followFleets(dependencies, telematics)
  deliverMessages(dependencies, telematics)
  const processing = startProcessingBatches({
    batches: batchUploadService({ ...dependencies, ...dependencies.world, scores, publish: services.publish }),
    log,
  })
  closers.add('processing batches', () => processing.stop())
  if (config.forecast.source !== 'off') watchHazards(dependencies)
}

function followFleets(dependencies: Dependencies, telematics: Telematics): void {
  const { config, clock, database, services, world, impacts, closers, log } = dependencies
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
    mayStart: () => config.forecast.source === 'off' || hasMap(world),
    exclusively: oneProcessAtATime(database, 'follow vehicles'),
    log,
  })
  closers.add('following vehicles', () => following.stop())
}

function deliverMessages({ clock, database, services, closers, log }: Dependencies, telematics: Telematics): void {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const { publish } = services
  const delivery = messageDelivery({ database, clock, telematics, publish, random: Math.random, owner, log })
  const delivering = startDeliveringMessages({ delivery, log })
  closers.add('delivering messages', () => delivering.stop())
}

function watchHazards(dependencies: Dependencies): void {
  const { config, clock, database, services, world, impacts, closers, log, version } = dependencies
  const simulated = new SimulatedHazards(clock, { ...config.forecast, dataFolder: config.dataFolder })
  closers.add('simulated hazards', () => simulated.close())
  const userAgent = `${config.productName}/${version} (${config.supportEmail})`
  const warn = (line: string, error?: unknown) => log.warn({ err: error }, line)
  const nws = config.nwsAlertsUrl ? nwsInThread({ url: config.nwsAlertsUrl, userAgent }, warn) : undefined
  if (nws) closers.add('weather service', () => nws.close())
  const sources = { alerts: nws ?? simulated, events: simulated, roads: simulated }
  const { hazards } = impacts
  const watch = startWatchingHazards({
    feeds: hazardFeeds({ sources, hazards, clock, database, publish: services.publish }),
    clock,
    mayStart: () => hasMap(world),
    exclusively: oneProcessAtATime(database, 'watch hazards'),
    log,
  })
  closers.add('watch hazards', () => watch.stop())
}

/** While the first map is still being made, everything else waits for it. */
const hasMap = ({ forecast }: World) => forecast.newest('nowcast') !== undefined

/** Apart from the others: it begins when the server already answers. */
export function evaluateRoutes({ config, clock, database, impacts, closers, log }: Dependencies): void {
  const evaluating = startEvaluatingRoutes({
    evaluation: impacts.routeEvaluation,
    ...(config.demo && { before: () => renewDemoRoutes(database, DEMO_ORGANIZATION_ID, clock.now()) }),
    log,
  })
  closers.add('evaluating routes', () => evaluating.stop())
}
