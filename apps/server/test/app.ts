// Starts the real application with its own database for one test file. The clock stands still until a test moves it.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Call } from '@stormlane/contract'
import { API_PERMISSIONS, API_WRITE_SCOPES } from '@stormlane/domain/product'
import type { InjectOptions } from 'fastify'
import type * as z from 'zod'
import { DEMO_ORGANIZATION_ID } from '../src/demo/demo-assets.ts'
import { DEMO_LOGIN } from '../src/demo/demo-organizations.ts'
import { pruneExpired } from '../src/jobs/prune-expired.ts'
import { startJobs } from '../src/jobs/start-jobs.ts'
import { apiTokenService } from '../src/modules/account/api-token.service.ts'
import { dataSourceService } from '../src/modules/data-sources/data-source.service.ts'
import { openRealtime } from '../src/modules/realtime/realtime.server.ts'
import { openRouteEngine } from '../src/modules/route-forecast/route-engine.ts'
import { readConfig } from '../src/platform/config.ts'
import { operatorOf } from '../src/platform/http/session.ts'
import { openLog } from '../src/platform/logging.ts'
import { openMetrics } from '../src/platform/metrics.ts'
import { openQueue } from '../src/platform/queue.ts'
import { openReadiness } from '../src/platform/readiness.ts'
import { openSecrets } from '../src/platform/secrets.ts'
import { movableClock } from '../src/platform/test-clock.ts'
import { openTracing } from '../src/platform/tracing/tracing.ts'
import { checkFeeds, openSources } from '../src/sources.ts'
import { buildApp } from '../src/start/app.ts'
import { openHistory } from '../src/start/history.ts'
import { openImpacts } from '../src/start/impacts.ts'
import { createServices } from '../src/start/services.ts'
import { openWorld } from '../src/start/world.ts'
import { createDemoDatabase } from './database.ts'
import { TEST_SECRET_KEY } from './demo-template.ts'
import { TEST_NOW } from './test-now.ts'

export { TEST_NOW }

/** A limit catches hangs: on a busy machine a file of this process itself took longer than the server waits. */
const PATIENCE_MS = 300_000
const QUICK_TRACES = { sendEveryMs: 20, answerWithinMs: 10_000, flushWithinMs: 3_000 }

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

export async function startTestApp(environment: Record<string, string> = {}, options: { portalFolder?: string } = {}) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-test-'))
  const config = readConfig({
    LOG_LEVEL: 'info',
    STORMLANE_DATA: dataFolder,
    SECRET_KEY: TEST_SECRET_KEY,
    ...environment,
  })
  const logged: string[] = []
  const log = openLog(config, { write: (line) => logged.push(line) })
  const note = (line: string, error?: unknown) => log.warn({ err: error }, line)
  const clock = movableClock(TEST_NOW)
  const database = await createDemoDatabase(config.databaseReadUrl)
  const queue = await openQueue(database.url, note)
  const secrets = openSecrets(config)
  const txtRecords = new Map<string, string[][]>()
  const services = createServices({
    config,
    database,
    clock,
    queue,
    secrets,
    lookUpTxt: async (name) => txtRecords.get(name) ?? [],
  })
  const portalFolder = options.portalFolder ?? path.join(dataFolder, 'no-portal')
  const sources = openSources({ config, clock, log, version: 'test' })
  const world = openWorld({ config, clock, log, geocoder: sources.geocoder, bucket: sources.bucket })
  const { store: storms, history, close: closeHistory } = openHistory({ config, log })
  const routeEngine = openRouteEngine({
    ...world,
    dataFolder,
    router: sources.router,
    stopOrderer: sources.stopOrderer,
    log,
  })
  const impacts = await openImpacts({ clock, database, services, world, routeEngine, log })
  const opened = { config, clock, database, queue, secrets, services, routeEngine, history, log }
  const [metrics, readiness] = [openMetrics(), openReadiness()]
  const tracing =
    config.tracing &&
    openTracing({ ...config, tracing: config.tracing, version: 'test', metrics, log: note, timing: QUICK_TRACES })
  const app = await buildApp({
    ...opened,
    ...impacts,
    world,
    metrics,
    readiness,
    tracing,
    version: 'test',
    portalFolder,
    rasterPatience: { readWithinMs: PATIENCE_MS, startedWithinMs: PATIENCE_MS, answerWithinMs: PATIENCE_MS },
    payments: sources.payments(secrets),
    connectors: sources.connectors,
    dataSources: dataSourceService({ config, database, clock }),
    checkFeeds: () => checkFeeds({ config, clock, version: 'test' }),
  })
  const realtime = await openRealtime({ database, sessions: services.sessions, config, log: note })
  realtime.attach(app.server)

  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    options: InjectOptions = {},
  ) => {
    const response = await app.inject({ method, url, ...options })
    return { status: response.statusCode, headers: response.headers, text: response.body, json: () => response.json() }
  }

  async function issueTrialKey(email: string): Promise<string> {
    const account = await services.passwordResets.findAccount(email)
    if (!account) throw new Error(`there is no user ${email}`)
    return new URL(await services.operator.issueTrialKey(account)).searchParams.get('trialKey') ?? ''
  }

  return {
    ...opened,
    ...impacts,
    metrics,
    readiness,
    world,
    app,
    sources,
    forecast: world.forecast,
    storms,
    stormRuns: world.storms,
    /** TXT records that the DNS lookup returns for a domain. */
    txtRecords,
    logged,
    send,
    /** Returns a session token. Without a password it signs in by trial key, which avoids slow password hashing. */
    async signIn(email = DEMO_LOGIN.email, password?: string): Promise<string> {
      const credentials = password === undefined ? { trial_key: await issueTrialKey(email) } : { email, password }
      const signedIn = await services.sessions.signIn(credentials, { address: '127.0.0.1', userAgent: null })
      if (!('token' in signedIn)) throw new Error(`${email} has a second factor`)
      return signedIn.token
    },
    /** Returns a new API token with every permission. */
    async createApiToken(organizationId = DEMO_ORGANIZATION_ID): Promise<string> {
      const wish = {
        name: `Program ${randomUUID()}`,
        permissions: [...API_PERMISSIONS],
        writeScopes: [...API_WRITE_SCOPES],
        expiresAt: null,
      }
      const tokens = apiTokenService({ database, clock, ...services })
      return (await tokens.create(operatorOf(organizationId), wish)).secret
    },
    /** Sends a contract call with this token and parses the answer with the contract's schema. */
    async ask<C extends Call>(call: C, token: string, url = `/api${call.path}`): Promise<z.output<C['answer']>> {
      const response = await app.inject({ method: call.method, url, headers: { authorization: `Bearer ${token}` } })
      return call.answer.parse(response.json()) as z.output<C['answer']>
    },
    startJobs: () =>
      startJobs({
        config,
        clock,
        database,
        queue,
        services,
        sendMail: sources.sendMail,
        secrets,
        affected: impacts.affected,
        affectedStorms: impacts.affectedStorms,
        log,
      }),
    /** Contents of the mails written so far. */
    outbox(): string[] {
      const folder = path.join(dataFolder, 'outbox')
      if (!existsSync(folder)) return []
      const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
      return files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
    },
    prune: () => pruneExpired(database, clock),
    async listen(): Promise<number> {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const address = app.server.address()
      if (address === null || typeof address === 'string') throw new Error('the test server has no port')
      return address.port
    },
    async stop(): Promise<void> {
      await realtime.close()
      await app.close()
      await routeEngine.close()
      await impacts.close()
      await closeHistory()
      await world.close()
      await sources.close()
      await queue.stop()
      await database.drop()
      await tracing?.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
