import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { openRunShelf, RunWriter } from '@stormlane/atmosphere'
import { requestPasswordReset } from '@stormlane/contract'
import type { Bucket } from '@stormlane/domain/product'
import { addMilliseconds, floorTo, HOUR_MS } from '@stormlane/domain/time'
import type { GridDefinition } from '@stormlane/domain/weather'
import { s3Bucket } from '@stormlane/shelf'
import { openPracticeBucket } from '@stormlane/shelf/practice-bucket'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { eventually } from '../test/eventually.ts'
import { formatProblems } from '../test/metrics-format.ts'
import { startTraceCollector } from '../test/trace-collector.ts'

// Whole servers start here, one after the other, each of which takes a minute on a busy machine. The limit only catches hangs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
const MAIN = path.join(import.meta.dirname, 'main.ts')
const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-main-'))
const started = new Set<ChildProcess>()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database.drop()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Starts the server as its own process and collects what it says. */
function start(environment: Record<string, string>, nodeOptions: string[] = []) {
  const settings = {
    STORMLANE_DATA: dataFolder,
    STORMLANE_FORECAST: 'off',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  }
  // Without the cache of compiled modules each start takes two seconds longer.
  const passedOn = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const child = spawn(process.execPath, [...nodeOptions, MAIN], {
    env: { ...passedOn, ...settings, ...environment },
  })
  started.add(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => {
    said.out += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    said.err += text.toString()
  })
  const ended = once(child, 'close').then(([code]) => code as number)
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (said.out.includes('is ready')) resolve()
    })
  })
  return { child, said, ended, ready }
}

/** Says on the output of errors when a module of traces is loaded. */
const SAY_IF_TRACING_LOADS = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => {
    if (url.includes('/platform/tracing/')) console.error('loaded ' + url)
    return next(url, context)
  } })`)}`

describe('a start by default, with the demo', () => {
  let port: number
  let server: ReturnType<typeof start>

  beforeAll(async () => {
    port = await freePort()
    server = start({ PORT: String(port), HOST: '', STORMLANE_DEMO: 'true' }, [SAY_IF_TRACING_LOADS])
    await server.ready
  })

  test('ends with the demo login and the ready line', async () => {
    expect(server.said.out.trimEnd().split('\n').slice(-2)).toEqual([
      'Sign in as demo@stormlane.example with the password stormlane-demo',
      `Stormlane is ready at http://localhost:${port}`,
    ])
    const health = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(await health.json()).toMatchObject({ status: 'ok' })
    expect((await moveClock(port)).status).toBe(404)
  })

  test('listens on both loopback addresses and no other', async () => {
    const askHost = (host: string) => fetch(`http://${host}:${port}/api/health`).then(({ status }) => status)
    expect(await askHost('127.0.0.1')).toBe(200)
    if (addresses('IPv6', true).includes('::1')) expect(await askHost('[::1]')).toBe(200)
    for (const address of addresses('IPv4', false)) await expect(askHost(address)).rejects.toThrow('fetch failed')
  })

  test('stops in order although connections are kept, and has never loaded the code of traces [SCALE-003]', async () => {
    server.child.kill('SIGTERM')
    expect([await server.ended, server.said.err]).toEqual([0, ''])
  })
})

describe('a server with traces, a monitor and time to drain', () => {
  let [port, monitorPort] = [0, 0]
  let collector: Awaited<ReturnType<typeof startTraceCollector>>
  let server: ReturnType<typeof start>
  const monitor = (path: string) => ask(`http://127.0.0.1:${monitorPort}${path}`)

  beforeAll(async () => {
    port = await freePort()
    monitorPort = await freePort()
    collector = await startTraceCollector()
    server = start({
      PORT: String(port),
      MONITOR_PORT: String(monitorPort),
      DRAIN_SECONDS: '2',
      STORMLANE_DEMO: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    await server.ready
  })
  afterAll(() => collector.stop())

  test('limits the statements of requests and of the queue [SCALE-003]', async () => {
    const { asSystem } = database
    await sql`create table seen_limits (application text, statement text, lock text, idle text)`.execute(asSystem)
    await sql`
      create function note_limits() returns trigger language plpgsql security definer as $$ begin
        insert into public.seen_limits values (current_setting('application_name'), current_setting('statement_timeout'),
          current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'));
        return null; end $$`.execute(asSystem)
    for (const table of ['sessions', 'pgboss.job'])
      await sql`create trigger note_limits after insert on ${sql.table(table)} for each row execute function note_limits()`.execute(
        asSystem,
      )
    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const email = 'demo@stormlane.example'
    expect((await post('/api_client_signin.json', { email, password: 'stormlane-demo' })).status).toBe(200)
    expect((await post(requestPasswordReset.path, { email })).status).toBe(200)
    const { rows } = await sql`select distinct * from seen_limits order by application`.execute(asSystem)
    const limits = { statement: '10min', lock: '30s', idle: '5min' }
    expect(rows).toEqual([
      { application: 'stormlane', ...limits },
      { application: 'stormlane queue', ...limits },
    ])
    await sql`drop function note_limits cascade`.execute(asSystem)
    await sql`drop table seen_limits`.execute(asSystem)
    await eventually(async () => {
      const jobs = sql`select from pgboss.job where name = 'send-password-reset' and state = 'completed'`
      expect((await jobs.execute(asSystem)).rows).toHaveLength(1)
    })
  })

  test('has probes and figures in the form of Prometheus [API-203]', async () => {
    expect(await monitor('/health/live')).toEqual([200, 'live\n'])
    expect(await monitor('/health/ready')).toEqual([200, 'ready\n'])
    const [status, figures] = await monitor('/metrics')
    expect([status, figures]).toEqual([200, expect.stringContaining('stormlane_event_loop_delay_seconds{of="p99"}')])
    expect(figures).toContain('\nstormlane_metrics_unread 0\n')
    expect(formatProblems(figures as string)).toEqual([])
    // The feeds of the page Data sources.
    expect(figures).toContain('\nstormlane_feed_mode{feed="events:fires",mode="')
    for (const figure of ['late', 'errors', 'bytes'])
      expect(figures).toContain(`\nstormlane_feed_${figure}{feed="events:fires"} 0\n`)
    // The portal answers every path with its page, but never with figures.
    expect((await ask(`http://127.0.0.1:${port}/metrics`))[1]).not.toContain('stormlane_event_loop')
  })

  test('that is told to stop says so first, ends the requests in progress and sends sockets elsewhere [API-203]', async () => {
    const body = JSON.stringify({ email: 'demo@stormlane.example', password: 'stormlane-demo' })
    const { token } = (await (await postSignIn(port, body)).json()) as { token: string }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token }))
    await once(socket, 'message')
    const closed = once(socket, 'close')
    const unfinished = connect(port, '127.0.0.1')
    const head = `POST /api/api_client_signin.json HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`
    unfinished.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
    // Answered after the one above was read, so that it is in progress.
    expect(await monitor('/health/live')).toEqual([200, 'live\n'])
    expect((await ask(`http://127.0.0.1:${port}/health/ready`))[0]).toBe(200)

    server.child.kill('SIGTERM')
    await eventually(async () => expect(await monitor('/health/ready')).toEqual([503, 'draining\n']))
    const late = await postSignIn(port, body)
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    expect((await closed)[0]).toBe(1012)
    unfinished.write(body.slice(10))
    const answered = String((await once(unfinished, 'data'))[0])
    expect(answered).toMatch(/^HTTP\/1.1 200 /)
    expect(answered.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect([await server.ended, server.said.err]).toEqual([0, ''])
  })

  test('has sent its last traces, and a job that went on with that of its request [SCALE-003]', () => {
    const asked = collector.spans().find(({ name }) => name === `POST /api${requestPasswordReset.path}`)
    const job = collector.spans().find(({ name }) => name === 'job send-password-reset')
    expect(asked).toBeDefined()
    expect(job).toMatchObject({ traceId: asked?.traceId, parentSpanId: asked?.spanId })
  })
})

test('open to others, the demo gets a generated password that is shown once, and the public one is refused', async () => {
  const own = await createTestDatabase()
  const environment = { HOST: '0.0.0.0', STORMLANE_DEMO: 'true', DATABASE_URL: own.url }
  const port = await freePort()
  const first = start({ ...environment, PORT: String(port) })
  await first.ready
  const password = /^Sign in as demo@stormlane.example with the password ([\w-]{16}), which is shown only now$/m.exec(
    first.said.out,
  )?.[1]
  expect([await signIn(port, 'stormlane-demo'), await signIn(port, password ?? '')]).toEqual([401, 200])
  first.child.kill('SIGTERM')
  await first.ended
  const second = start({ ...environment, PORT: String(port) })
  await second.ready
  expect(second.said.out).not.toContain('password')
  second.child.kill('SIGTERM')
  await second.ended
  await own.drop()
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0, PUBLIC_URL http://localhost:0'],
  [{ PUBLIC_URL: 'https://portal.example' }, 'HOST 127.0.0.1, PUBLIC_URL https://portal.example'],
])(
  'with the public demo password, which the first server leaves behind, %j is refused in words',
  async (environment, where) => {
    const { said, ended } = start({ PORT: '0', ...environment })
    expect([await ended, said.err]).toEqual([
      1,
      `The demo users still have their public password, so this server does not open to others (${where}): ` +
        'give them a new one with "npm run admin -- demo password", or leave both settings empty.\n',
    ])
  },
)

test.each([
  ['an uncaught exception', "throw new Error('broken on purpose')"],
  ['an unhandled rejection', "Promise.reject(new Error('broken on purpose'))"],
])('%s is logged with its stack, and the server leaves in order with exit code 70', async (_what, failing) => {
  const preload = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${failing} })`)}`
  const { child, said, ended, ready } = start({ PORT: String(await freePort()) }, ['--import', preload])
  await ready
  child.kill('SIGUSR2')
  expect([await ended, said.err]).toEqual([70, ''])
  expect(JSON.parse(said.out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    level: 'fatal',
    err: { message: 'broken on purpose', stack: expect.stringContaining('at process.') },
  })
})

describe('one server with a test clock', () => {
  let port: number
  let server: ReturnType<typeof start>

  beforeAll(async () => {
    port = await freePort()
    server = start({ PORT: String(port), STORMLANE_TEST_CLOCK: '2026-01-15T12:00:00Z', LOG_LEVEL: 'info' })
    await server.ready
  })

  test.each(['/', '/api/realtime'])('clients that reset a websocket upgrade of %s leave it running', async (url) => {
    await Promise.all(Array.from({ length: 50 }, () => resetUpgrade(port, url)))
    const health = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(await health.json()).toMatchObject({ status: 'ok' })
  })

  test('has the calls for tests', async () => {
    expect((await moveClock(port)).status).toBe(200)
  })

  test('made the document of the API before the port opened, so that the first request for it keeps nobody waiting [API-222]', async () => {
    const { said } = server
    const made = said.out.indexOf('the document of the API is made')
    expect([made > 0, made < said.out.indexOf('is ready at')]).toEqual([true, true])
    const document = await fetch(`http://127.0.0.1:${port}/api/docs/json`)
    expect(await document.json()).toMatchObject({ openapi: '3.1.0' })
    expect(said.out.split('the document of the API is made')).toHaveLength(2)
  })

  test('stops in order when its terminal closes', async () => {
    server.child.kill('SIGHUP')
    expect([await server.ended, server.said.err]).toEqual([0, ''])
  })
})

test('a worker has probes; its figures need the token', async () => {
  const port = await freePort()
  const token = 'a-token-of-the-tests'
  const { child, ended, ready } = start({ ROLE: 'worker', MONITOR_PORT: String(port), METRICS_TOKEN: token })
  await ready
  const at = (path: string, headers = {}) => ask(`http://127.0.0.1:${port}${path}`, { headers })
  expect(await at('/health/ready')).toEqual([200, 'ready\n'])
  expect(await at('/metrics')).toEqual([401, 'Send METRICS_TOKEN as bearer token.\n'])
  expect((await at('/metrics', { authorization: `Bearer ${token}x` }))[0]).toBe(401)
  expect((await at('/metrics', { authorization: `Bearer ${token}` }))[0]).toBe(200)
  expect((await at('/api/health'))[0]).toBe(404)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('an api process is ready when it knows the runs of the bucket', async () => {
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-bucket-'))
  const bucket = await openPracticeBucket({ ...keys, folder: path.join(folder, 'bucket') })
  // A data folder of its own has another secret key, which the database of the other tests would refuse.
  const own = await createTestDatabase()
  try {
    const runTime = floorTo(new Date(), HOUR_MS)
    await publishRun(s3Bucket({ url: `${bucket.url}/inner`, region: 'us-east-1', ...keys }), folder, runTime)
    bucket.fail('slow', 3)
    const port = await freePort()
    const { child, ended, ready } = start({
      ROLE: 'api',
      PORT: String(port),
      STORMLANE_DATA: path.join(folder, 'data'),
      DATABASE_URL: own.url,
      STORMLANE_BUCKET: `${bucket.url}/inner`,
      BUCKET_ACCESS_KEY_ID: keys.accessKeyId,
      BUCKET_SECRET_ACCESS_KEY: keys.secretAccessKey,
    })
    await ready
    const [status, health] = await ask(`http://127.0.0.1:${port}/api/health`, {})
    expect([status, JSON.parse(String(health)).newest_run.run_time]).toEqual([200, runTime.toISOString()])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    await bucket.close()
    await own.drop()
    rmSync(folder, { recursive: true })
  }
})

/** A small nowcast of the simulated world, as a worker publishes it. */
async function publishRun(bucket: Bucket, folder: string, runTime: Date): Promise<void> {
  const grid: GridDefinition = { kind: 'regular', nx: 60, ny: 40, west: -130, north: 52, stepDegrees: 1 }
  const times = [0, 1, 2].map((step) => addMilliseconds(runTime, step * HOUR_MS))
  const root = path.join(folder, 'maker')
  const shelf = openRunShelf({ bucket, root, prefix: 'simulated/forecasts/', cacheBytes: 1e9, log: { warn() {} } })
  const header = {
    runTime,
    horizon: 'nowcast',
    edition: 1,
    source: 'test',
    grid,
    times,
    fields: ['temperature'],
  } as const
  const writer = new RunWriter(root, header)
  for (const step of times.keys()) writer.writeSlice(step, 'temperature', new Int16Array(grid.nx * grid.ny))
  writer.finish(runTime)
  await shelf.publish()
  shelf.close()
}

test('a worker runs the jobs and listens nowhere', async () => {
  const { child, said, ended, ready } = start({ ROLE: 'worker' })
  await ready
  expect(said.out).toBe('Stormlane worker is ready\n')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

test.each([
  [{ PORT: 'x', ROLE: 'y' }, 'Bad configuration: PORT must be a port number; ROLE must be api, worker or all.'],
  [{ HOST: '203.0.113.9' }, 'HOST 203.0.113.9 is not an address of this machine: set HOST to 0.0.0.0 or localhost.'],
])('%j ends with one line that says what to do, and exit code 1', async (environment, line) => {
  const { said, ended } = start(environment)
  expect([await ended, said.err]).toEqual([1, `${line}\n`])
})

test('a process with another secret key than the database is refused in words', async () => {
  const { said, ended } = start({ ROLE: 'worker', SECRET_KEY: 'ab'.repeat(32) })
  expect(await ended).toBe(1)
  expect(said.err).toBe(
    'The database belongs to another secret key: set SECRET_KEY to the one that all processes share, or put secret.key back from a backup. ' +
      'If "secret-key rotate" was interrupted, run it again.\n',
  )
})

test('a port in use ends with one line that says what to do, and exit code 1, before the database starts', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  const { port } = occupant.address() as { port: number }
  const { said, ended } = start({ PORT: String(port) })
  expect(await ended).toBe(1)
  expect(said.err).toBe(`Port ${port} is in use: stop what listens there, or set PORT to another one.\n`)
  expect(said.out).not.toContain('PostgreSQL')
  occupant.close()
})

/** Asks to upgrade and resets the connection before the answer can be written. */
async function resetUpgrade(port: number, url: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const request = `GET ${url} HTTP/1.1\r\nHost: stormlane\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`
  await new Promise((resolve) => socket.write(request, resolve))
  socket.resetAndDestroy()
  await once(socket, 'close')
}

function moveClock(port: number): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: '2026-02-01T00:00:00Z' }),
  })
}

async function ask(url: string, init?: RequestInit): Promise<[number, string]> {
  const response = await fetch(url, init)
  return [response.status, await response.text()]
}

const postSignIn = (port: number, body: string) =>
  fetch(`http://127.0.0.1:${port}/api/api_client_signin.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

async function signIn(port: number, password: string): Promise<number> {
  return (await postSignIn(port, JSON.stringify({ email: 'demo@stormlane.example', password }))).status
}

/** The addresses of this machine, either those that only itself reaches or those that others reach, too. */
function addresses(family: 'IPv4' | 'IPv6', internal: boolean): string[] {
  const all = Object.values(networkInterfaces()).flatMap((ofInterface) => ofInterface ?? [])
  return all.filter((one) => one.family === family && one.internal === internal).map(({ address }) => address)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
