// The composition root: reads the environment, opens everything in order, and closes it in reverse.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, systemClock } from '@stormlane/domain/time'
import { openDemo } from './demo/demo-login.ts'
import { DEMO_LOGIN } from './demo/demo-organizations.ts'
import { announceRun } from './jobs/publish-run.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { dataSourceRepository } from './modules/data-sources/data-source.repository.ts'
import { dataSourceService } from './modules/data-sources/data-source.service.ts'
import { feedReports } from './modules/data-sources/feed-reports.ts'
import { runStepService } from './modules/forecast/run-steps.service.ts'
import { openRealtime } from './modules/realtime/realtime.server.ts'
import { openRouteEngine } from './modules/route-forecast/route-engine.ts'
import { type Config, readConfig } from './platform/config.ts'
import { answersQueries, type Database, openDatabase } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrateToLatest } from './platform/database/migrate.ts'
import { forgetOtherModes } from './platform/database/modes-of-feeds.ts'
import { requireSecret } from './platform/database/secret-of-database.ts'
import { SERVER_LIMITS } from './platform/database/statement-limits.ts'
import { requireWorld } from './platform/database/world-of-database.ts'
import { lockDataFolder } from './platform/instance-lock.ts'
import { listen, requireFreePort } from './platform/listening.ts'
import { type Log, openLog } from './platform/logging.ts'
import { openMetrics } from './platform/metrics.ts'
import { openMonitor } from './platform/monitor.ts'
import { openQueue } from './platform/queue.ts'
import { openReadiness } from './platform/readiness.ts'
import { openSecrets } from './platform/secrets.ts'
import { closeInReverse, endProcessInOrder } from './platform/shutdown.ts'
import { StartupProblem } from './platform/startup-problem.ts'
import { type MovableClock, movableClock } from './platform/test-clock.ts'
import { checkFeeds, openSources } from './sources.ts'
import { buildApp } from './start/app.ts'
import { forecastRuns } from './start/forecast-runs.ts'
import { openHistory } from './start/history.ts'
import { openImpacts } from './start/impacts.ts'
import { evaluateRoutes, keepVerification, makeStorms, startLoops } from './start/loops.ts'
import { measureParts, measureProcess } from './start/measures.ts'
import { createServices } from './start/services.ts'
import { takeSharedRoads } from './start/shared-roads.ts'
import { openWorld } from './start/world.ts'

const PORTAL_FOLDER = path.join(import.meta.dirname, '../../portal/dist')
const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
}

/** Listing a bucket and reading the manifests of its runs take less than a second. */
const KNOWS_RUNS_WITHIN_MS = 10_000
const closers = closeInReverse()
const readiness = openReadiness()
let drainMs = 0
let openedLog: Log | undefined
const starting = start()
endProcessInOrder({
  drain: () => readiness.drain(drainMs),
  drainMs: () => drainMs,
  async closeAll() {
    // Parts that are still opening can be closed only after they are open.
    await starting.catch(() => undefined)
    await closers.closeAll()
  },
  onCrash(error) {
    if (openedLog) openedLog.fatal({ err: error }, 'an error that nothing caught ends the server')
    else console.error(error)
  },
})
try {
  await starting
} catch (error) {
  console.error(error instanceof StartupProblem ? error.message : error)
  await closers.closeAll()
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config)
  openedLog = log
  const warn = (line: string, error?: unknown) => log.warn({ err: error }, line)
  const clock = openClock(config)
  const lock = await lockDataFolder(config.dataFolder)
  closers.add('data folder', async () => lock.release())
  const secrets = openSecrets(config)
  if (config.role !== 'worker') await requireFreePort(config)
  const metrics = openMetrics()
  closers.add('figures of the process', measureProcess(metrics))
  // The module is not even loaded if tracing is off.
  const tracing =
    config.tracing &&
    (await import('./platform/tracing/tracing.ts')).openTracing({
      ...config,
      tracing: config.tracing,
      version,
      metrics,
      log: warn,
    })
  if (tracing) closers.add('traces', () => tracing.close())
  const { monitor } = config
  if (monitor) closers.add('monitor', await openMonitor({ monitor, readiness, metrics, log: warn }))

  const reports = feedReports(clock, (error) => warn('the state of a feed could not be stored', error))
  const sources = openSources({ config, clock, log, version, report: reports.report })
  closers.add('sources', () => sources.close())
  const world = openWorld({ config, clock, log, geocoder: sources.geocoder, bucket: sources.bucket })
  closers.add('forecast', () => world.close())
  const { bucket } = sources
  const { store: storms, shelf: stormShelf, history, close: closeHistory } = openHistory({ config, bucket, log })
  closers.add('historical storms', closeHistory)
  const { router, stopOrderer, runMaker: maker, sendMail } = sources
  const routeEngine = openRouteEngine({ ...world, dataFolder: config.dataFolder, router, stopOrderer, log })
  closers.add('route engine', () => routeEngine.close())
  const runs = forecastRuns({ maker, clock, forecast: world.forecast, closers, log })
  // With the embedded database no other process shares the data folder, so the first run need not wait for PostgreSQL.
  if (!config.databaseUrl && config.role !== 'api')
    runs.publish((work) => work(new AbortController().signal).then(() => true))
  const databaseUrl = config.databaseUrl ?? startOwnDatabase(config, warn)
  // While PostgreSQL starts in its own process, this one reads the roads, and one of its threads the gazetteer. With a
  // bucket, the database says which road network to use.
  const prepareWorld = () => config.role !== 'worker' && world.prepare()
  if (!bucket) prepareWorld()
  const runsAreKnown = world.forecast.shelf && config.role !== 'worker' ? world.forecast.look() : undefined
  const database = await openMigratedDatabase(config, await databaseUrl, warn)
  await requireWorld(database, config.world)
  await forgetOtherModes(database, config.shownFeedModes)
  await requireSecret(database, secrets)
  await takeSharedRoads({ bucket, database, dataFolder: config.dataFolder, log })
  if (bucket) prepareWorld()
  const feedStates = dataSourceRepository(database)
  reports.storeWith((...report) => feedStates.record(...report))
  const queue = await openQueue(database.url, warn, config.databaseConnections.queue)
  closers.add('queue', () => queue.stop())

  const servicesOn = (within: Database) => createServices({ config, database: within, clock, queue, secrets })
  const services = servicesOn(database)
  const isDemoPublic = await openDemo({ config, database, clock, servicesOn, say })

  const impacts = await openImpacts({ clock, database, services, world, routeEngine, log })
  closers.add('impacts', () => impacts.close())
  const dataSources = dataSourceService({ config, database, clock })
  measureParts({ metrics, database, dataSources, world, routeEngine, impacts })
  const opened = { config, clock, database, queue, services, secrets, world, log }
  const looping = { ...opened, report: reports.report, sources, impacts, storms, stormShelf, closers }
  if (config.role !== 'api') {
    const { affected, affectedStorms } = impacts
    await startJobs({ config, clock, database, queue, sendMail, secrets, affected, affectedStorms, services, log })
    runs.announceWith(async () => {
      await impacts.scores.scoreDue()
      await announceRun(database, services.publish)
    })
    startLoops(looping)
    // Without a bucket a worker cannot hand over the steps that it has read.
    const steps = bucket && runStepService({ database, bucket, prefix: `${config.world}/steps/` })
    if (config.databaseUrl) runs.publish(database.leases.exclusively('publish run'), steps)
  }
  if (config.role === 'worker') {
    evaluateRoutes(looping)
    makeStorms(looping)
    keepVerification(looping)
    beReady(config, database)
    return say(`${config.productName} worker is ready`)
  }

  closers.add('look for runs', world.forecast.watch())
  closers.add('look for storms', world.storms.watch())
  const app = await buildApp({
    ...opened,
    ...impacts,
    routeEngine,
    history,
    metrics,
    readiness,
    tracing,
    version,
    portalFolder: PORTAL_FOLDER,
    isDocumentMadeFirst: true,
    payments: sources.payments(secrets),
    connectors: sources.connectors,
    dataSources,
    checkFeeds: () => checkFeeds({ config, clock, version }),
  })
  closers.add('requests', async () => app.close())
  const realtime = await openRealtime({ database, sessions: services.sessions, config, log: warn })
  closers.add('realtime connections', () => realtime.close())
  realtime.attach(app.server)
  // A process that is ready before it knows the runs in the bucket would answer that there is no forecast. The wait is
  // limited, so that an unreachable bucket does not hold up the start.
  if (runsAreKnown) await Promise.race([runsAreKnown, sleep(KNOWS_RUNS_WITHIN_MS, undefined, { ref: false })])
  await listen(app, config, log)
  beReady(config, database)
  if (config.demo && isDemoPublic) say(`Sign in as ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`)
  say(`${config.productName} is ready at ${config.publicUrl}`)
  routeEngine.warm()
  if (config.role === 'all') {
    evaluateRoutes(looping)
    makeStorms(looping)
    keepVerification(looping)
  }
}

/** Only a process that has been ready needs to drain. */
function beReady(config: Config, database: Database): void {
  drainMs = config.drainMs
  readiness.opened(() => answersQueries(database))
}

function openClock({ testClock }: Config): Clock | MovableClock {
  if (!testClock) return systemClock
  say(`The clock stands still at ${testClock.toISOString()}: this server is for tests only`)
  return movableClock(testClock)
}

async function startOwnDatabase(config: Config, log: (line: string) => void): Promise<string> {
  say(`Starting PostgreSQL in ${config.dataFolder}`)
  const postgres = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log })
  closers.add('PostgreSQL', () => postgres.stop())
  return postgres.url
}

async function migrate(url: string, log: (line: string) => void): Promise<void> {
  const unlimited = openDatabase({ url, log, connections: 2 })
  try {
    const migrations = await migrateToLatest(unlimited)
    if (migrations.length > 0) say(`Brought the database to its newest form (${migrations.length} migrations)`)
  } finally {
    await unlimited.close()
  }
}

async function openMigratedDatabase(
  { role, databaseListenUrl: directUrl, databaseReadUrl, databaseConnections }: Config,
  url: string,
  log: (line: string, error?: unknown) => void,
): Promise<Database> {
  await migrate(directUrl ?? url, log)
  const database = openDatabase({
    url,
    directUrl,
    // Workers send no lists.
    replicaUrl: role === 'worker' ? undefined : databaseReadUrl,
    connections: databaseConnections.requests,
    log,
    limits: SERVER_LIMITS,
    onSlow: (statement) => openedLog?.info(statement, 'a statement was slow'),
  })
  closers.add('database', () => database.close())
  return database
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
