// The composition root: reads the environment, opens everything in order, and closes it in reverse.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { DEMO_LOGIN, seedDemo } from './modules/organizations/demo-organizations.ts'
import { openRealtime } from './modules/realtime/realtime.server.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrateToLatest } from './platform/database/migrate.ts'
import { lockDataFolder } from './platform/instance-lock.ts'
import { type Log, openLog } from './platform/logging.ts'
import { openMailer } from './platform/mailer.ts'
import { openQueue } from './platform/queue.ts'
import { openSecrets } from './platform/secrets.ts'
import { closeInReverse, onStopSignal } from './platform/shutdown.ts'
import { StartupProblem } from './platform/startup-problem.ts'
import { movableClock } from './platform/test-clock.ts'
import { createServices } from './services.ts'
import { openWorld } from './world.ts'

const PORTAL_FOLDER = path.join(import.meta.dirname, '../../portal/dist')
const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
}

const closers = closeInReverse()
const starting = start()
onStopSignal(async () => {
  // A part that is still opening must be open before it can be closed.
  await starting.catch(() => undefined)
  await closers.closeAll()
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
  const warn = (line: string, error?: unknown) => log.warn({ err: error }, line)
  const clock = config.testClock ? movableClock(config.testClock) : systemClock
  if (config.testClock)
    say(`The clock stands still at ${config.testClock.toISOString()}: this server is for tests only`)
  const lock = lockDataFolder(config.dataFolder)
  closers.add('data folder', async () => lock.release())
  const secrets = openSecrets(config)

  const world = openWorld()
  const databaseUrl = config.databaseUrl ?? startOwnDatabase(config, warn)
  // While PostgreSQL starts in its own process, this one reads the gazetteer.
  if (config.role !== 'worker') world.prepare()
  const database = openDatabase({ url: await databaseUrl, log: warn })
  closers.add('database', () => database.close())
  const migrations = await migrateToLatest(database)
  if (migrations.length > 0) say(`Brought the database to its newest form (${migrations.length} migrations)`)
  const queue = await openQueue(database.url, warn)
  closers.add('queue', () => queue.stop())

  const servicesOn = (within: Database) => createServices({ config, database: within, clock, queue, secrets })
  const services = servicesOn(database)
  if (config.demo && (await seedDemo(database, servicesOn))) say('Created the demo organisations')

  if (config.role !== 'api') {
    const sendMail = openMailer(config, log)
    await startJobs({ config, clock, database, queue, sendMail, services })
  }
  if (config.role === 'worker') return say(`${config.productName} worker is ready`)

  const newestRun = async () => null
  const portalFolder = PORTAL_FOLDER
  const parts = { config, clock, database, queue, secrets, services, world, newestRun, log, version, portalFolder }
  const app = await buildApp(parts)
  closers.add('requests', async () => app.close())
  const realtime = await openRealtime({ database, sessions: services.sessions, log: warn })
  closers.add('realtime connections', () => realtime.close())
  realtime.attach(app.server)
  await listen(app, config, log)
  if (config.demo) say(`Sign in as ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`)
  say(`${config.productName} is ready at ${config.publicUrl}`)
}

async function startOwnDatabase(config: Config, log: (line: string) => void): Promise<string> {
  say(`Starting PostgreSQL in ${config.dataFolder}`)
  const postgres = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log })
  closers.add('PostgreSQL', () => postgres.stop())
  return postgres.url
}

/** Fastify would log each address that it listens on; the ready line says it once. */
async function listen(app: FastifyInstance, config: Config, log: Log): Promise<void> {
  log.level = 'silent'
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, config)
  })
  log.level = config.logLevel
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupProblem(`Port ${port} is in use: stop what listens there, or set PORT to another one.`)
  if (error.code === 'EACCES')
    return new StartupProblem(`Port ${port} needs more rights than this user has: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupProblem(`HOST ${host} is not an address of this machine: set HOST to 0.0.0.0 or 127.0.0.1.`)
  return error
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
