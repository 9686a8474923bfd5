import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getHealth } from '@stormlane/contract'
import { BATCH_LIMITS } from '@stormlane/domain/batch'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { dataSourceRepository } from '../../modules/data-sources/data-source.repository.ts'
import { dataSourceService } from '../../modules/data-sources/data-source.service.ts'
import { measureParts } from '../../start/measures.ts'
import { answersQueries } from '../database/database.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp({ PREVIEW_HOSTS: 'preview.example' })
  token = await server.signIn()
})
afterAll(() => server.stop())

const SIGN_IN = '/api/api_client_signin.json'
const post = (payload: string, type = 'application/json') =>
  server.send('POST', SIGN_IN, { payload, headers: { 'content-type': type } })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('an unreadable request gets a 4xx in the common failure format', () => {
  test.each([
    ['malformed JSON', '{"email":', 400, 'the body is not valid JSON'],
    ['a bare word', 'hello', 400, 'the body is not valid JSON'],
    ['no body', '', 400, 'the request needs a JSON body'],
    ['null', 'null', 400, 'the request needs a JSON body'],
    [
      'a number beyond all bounds',
      '{"email":"a@b.example","password":1e400}',
      400,
      'the body holds a number out of range',
    ],
    ['a NUL', '{"email":"a\\u0000@b.example","password":"x"}', 400, 'the body holds a character that cannot be stored'],
    [
      'half a surrogate pair',
      '{"email":"a@b.example","password":"\\ud800"}',
      400,
      'the body holds a character that cannot be stored',
    ],
    ['a NUL in a key', '{"a\\u0000":1}', 400, 'the body holds a character that cannot be stored'],
    ['33 levels', nested(33), 400, 'the body is nested deeper than 32 levels'],
    ['500,000 levels', nested(500_000), 400, 'the body is nested deeper than 32 levels'],
    ['a __proto__ key', '{"__proto__":{"is_admin":true}}', 400, 'the body is not valid JSON'],
    ['a prototype through constructor', '{"constructor":{"prototype":{"x":1}}}', 400, 'the body is not valid JSON'],
    ['more than 1 MB', JSON.stringify({ email: 'x'.repeat(1_048_577) }), 413, 'the request is too large'],
  ])('%s', async (_what, payload, status, words) => {
    const answer = await post(payload)
    expect([answer.status, answer.json().error]).toEqual([status, words])
    expect(answer.json().request_id).toBe(answer.headers['x-request-id'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'the content type %s',
    async (type) => {
      const answer = await post('email=x', type)
      expect([answer.status, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )

  test.each([
    ['/api/users/me?a=1&a=2', 'a is given more than once'],
    ['/api/users/me?token=x&token=y', 'token is given more than once'],
    ['/api/users/me?name=%00', 'the query holds a character that cannot be stored'],
  ])('the address %s', async (url, words) => {
    const answer = await server.send('GET', url)
    expect([answer.status, answer.json().error]).toEqual([400, words])
  })

  test.each(['/api/%zz', '/api/users/%c0%af', '/api/users/me/%'])('the unreadable address %s', async (url) => {
    const { status, json } = await server.send('GET', url)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(json()).toHaveProperty('error')
  })
})

test('an unknown path under /api gets 404 in the common failure format, never the page', async () => {
  for (const url of ['/api/nope', '/api', '/api/', '/api/users/me/../../x']) {
    const { status, json } = await server.send('GET', url)
    expect([url, status, json().code]).toEqual([url, 404, 'NOT_FOUND'])
  }
})

test.each([
  ['POST', '/api/users/me', 'PATCH'],
  ['DELETE', '/api/users/me', 'GET'],
  ['GET', SIGN_IN, 'POST'],
  ['PUT', '/api/health', 'GET'],
] as const)('%s %s gets 405 with the allowed methods', async (method, url, allowed) => {
  const { status, headers, json } = await server.send(method, url)
  expect([status, json().code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(headers.allow).toContain(allowed)
})

test('an internal error returns no stack and no query, only its request id', async () => {
  const broken = await startTestApp()
  await broken.database.asSystem.schema.dropTable('sessions').cascade().execute()
  const answer = await broken.send('GET', '/api/users/me?token=x')
  expect(answer.json()).toEqual({ error: 'internal server error', code: 'INTERNAL', request_id: expect.any(String) })
  expect(broken.logged.join('')).toContain(answer.json().request_id)
  await broken.stop()
})

test('tokens and passwords are not logged', async () => {
  await server.send('GET', `/api/users/me?token=${token}&x=1`)
  await server.send('GET', '/api/users/me', {
    headers: { authorization: `Bearer ${token}`, cookie: 'a=cookie-secret' },
  })
  await server.send('POST', SIGN_IN, { payload: { email: 'demo@stormlane.example', password: 'hunter2-secret' } })
  await server.send('GET', '/login?trialKey=trial-secret')
  const log = server.logged.join('')
  expect(log).toContain('/api/users/me?token=[redacted]&x=1')
  for (const secret of [token, 'cookie-secret', 'hunter2-secret', 'trial-secret']) expect(log).not.toContain(secret)
})

test('keys of shared reports are not logged', async () => {
  await server.send('GET', '/routes/shared-secret')
  await server.send('GET', '/api/routes/fetch_from_cache?cache_key=shared-secret')
  const log = server.logged.join('')
  expect(log).toContain('/routes/[redacted]')
  expect(log).not.toContain('shared-secret')
})

test('every line of a request names its user and organization, also that of an error', async () => {
  const broken = await startTestApp()
  const as = { token: await broken.signIn(), message: 'x', page: '/' }
  await broken.database.asSystem.schema.dropTable('support_messages').cascade().execute()
  await broken.send('POST', '/api/support_messages.json', { payload: as })
  const apiToken = await broken.createApiToken()
  await broken.send('GET', `/api/events/current?token=${apiToken}`)
  const lines = broken.logged.map((line) => JSON.parse(line)).filter((line) => 'reqId' in line)
  const caller = { organization: DEMO_ORGANIZATION_ID, user: demoId(2, 1) }
  expect(lines).toMatchObject([
    { level: 'error', msg: 'the request failed', ...caller },
    { level: 'info', msg: 'answered', status: 500, ...caller },
    { level: 'info', msg: 'answered', organization: DEMO_ORGANIZATION_ID, apiToken: expect.any(String) },
  ])
  expect(broken.logged.join('')).not.toContain(apiToken)
  await broken.stop()
})

test('a file of 25 MB may take as long as it does over a line of 1 Mbit/s', () => {
  const megabits = (8 * BATCH_LIMITS.fileBytes) / 1e6
  expect(server.app.server.requestTimeout).toBeGreaterThan(1000 * megabits)
  expect(server.app.server.headersTimeout).toBe(15_000)
})

test('sessions of one organization together have a limit, and another organization does not feel it', async () => {
  const strict = await startTestApp({ RATE_LIMIT_ORGANIZATION: '1', RATE_LIMIT_ADDRESS: '1000' })
  const ask = async (as: string) => strict.send('GET', '/api/users/me', { headers: { authorization: `Bearer ${as}` } })
  const [one, two] = [await strict.signIn(), await strict.signIn('member@stormlane.example')]
  const other = await strict.signIn('trial@stormlane.example')
  const answers = []
  for (let n = 0; n < 10; n++) answers.push(await ask(one), await ask(two))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(5)
  expect(refused[0]?.headers['retry-after']).toBe('1')
  expect((await ask(other)).status).toBe(200)
  await strict.stop()
})

test('every response has security headers, and API responses are never stored', async () => {
  for (const url of ['/api/health', '/api/nope', '/environment']) {
    const { headers } = await server.send('GET', url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringMatching(/; charset=utf-8$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store')
  }
})

test('long responses are compressed with the encoding that the client accepts', async () => {
  const ask = (encoding: string) => server.send('GET', '/api/docs/json', { headers: { 'accept-encoding': encoding } })
  expect((await ask('gzip, br')).headers['content-encoding']).toBe('br')
  expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
})

test('health reports the database, the queues, the feeds, the disk and the newest run', async () => {
  expect((await server.send('GET', '/api/health')).json()).toEqual({
    status: 'ok',
    version: 'test',
    database: { status: 'ok' },
    queue: { status: 'ok', oldest_job_seconds: null, oldest_message_seconds: null, oldest_webhook_seconds: null },
    feeds: { status: 'ok', late: [] },
    disk: { status: 'ok', free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
    newest_run: { run_time: null, age_seconds: null, source: null },
    generating: null,
  })
})

test('probes say live and ready, and ready only while the process is open', async () => {
  const probe = async (path: string) => {
    const { status, headers, json } = await server.send('GET', `/health/${path}`)
    return [status, headers['cache-control'], json()]
  }
  expect(await probe('live')).toEqual([200, 'no-store', { status: 'live' }])
  expect(await probe('ready')).toEqual([503, 'no-store', { status: 'starting' }])
  server.readiness.opened(() => Promise.reject(new Error('no answer')))
  expect(await probe('ready')).toEqual([503, 'no-store', { status: 'without database' }])
  server.readiness.opened(() => answersQueries(server.database))
  expect(await probe('ready')).toEqual([200, 'no-store', { status: 'ready' }])
})

test('requests are timed by their route; addresses and methods that callers invent add no series', async () => {
  const routes = async () => {
    const text = await server.metrics.text()
    return new Map(
      [...text.matchAll(/^stormlane_request_seconds_count\{(.*)\} (\d+)$/gm)].map((line) => [line[1], line[2]]),
    )
  }
  await server.send('GET', '/api/health')
  const before = await routes()
  const counted = 'method="GET",route="/api/health",status="2xx"'
  await server.send('GET', '/api/health?invented=1')
  expect(Number((await routes()).get(counted))).toBe(Number(before.get(counted)) + 1)
  await server.send('GET', `/api/invented`)
  const known = new Set((await routes()).keys())
  for (let n = 0; n < 20; n++) await server.send('GET', `/api/invented-${n}`)
  expect(new Set((await routes()).keys())).toEqual(known)
})

test('figures tell the ages of queues and feeds, connections, waiting tasks and chunks', async () => {
  const { metrics, database, world, routeEngine, config, clock, scoreThread } = server
  const dataSources = dataSourceService({ config, database, clock })
  measureParts({ metrics, database, dataSources, world, routeEngine, impacts: { scoreThread } })
  await server.queue.send('prune-expired', {})
  await sql`update pgboss.job set start_after = now() - interval '10 minutes'`.execute(database.asSystem)
  const hourAgo = new Date(TEST_NOW.getTime() - HOUR_MS)
  await dataSourceRepository(database).record('forecast', { isSuccess: true, nextTryAt: null }, hourAgo)
  const text = await metrics.text()
  expect(Number(/^stormlane_queue_age_seconds\{queue="jobs"\} ([\d.]+)$/m.exec(text)?.[1])).toBeGreaterThan(599)
  for (const line of [
    'stormlane_feed_age_seconds{feed="forecast"} 3600',
    'stormlane_database_connections{state="waiting"} 0',
    'stormlane_database_connections{state="most"} 10',
    'stormlane_thread_queue{threads="routes"} 0',
    'stormlane_run_chunks_total{result="hit"} 0',
    'stormlane_metrics_unread 0',
  ])
    expect(text).toContain(`\n${line}\n`)
  await database.asSystem.deleteFrom('source_states').execute()
  await sql`delete from pgboss.job`.execute(database.asSystem)
})

test('a flood of health requests is answered by few checks, so that it takes no connections from others', async () => {
  const checks = vi.spyOn(server.queue, 'isHealthy')
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await server.send('GET', '/api/health')).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(checks.mock.calls.length).toBeLessThan(10)
  checks.mockRestore()
  // What was shared is kept for a second; the tests below want to see their own changes.
  await vi.waitFor(async () => {
    const asked = vi.spyOn(server.queue, 'isHealthy')
    await server.send('GET', '/api/health')
    const { length } = asked.mock.calls
    asked.mockRestore()
    expect(length).toBe(1)
  }, 10_000)
})

test('health is degraded while jobs wait for minutes or a feed is late, and says which', async () => {
  const health = async () => getHealth.answer.parse((await server.send('GET', '/api/health')).json())
  const { disk } = await health()
  expect(disk.free_bytes).toBeGreaterThan(0)
  expect(disk.total_bytes).toBeGreaterThan(disk.free_bytes ?? 0)

  const late = new Date(TEST_NOW.getTime() - DAY_MS)
  const { asSystem } = server.database
  await dataSourceRepository(server.database).record('forecast', { isSuccess: true, nextTryAt: null }, late)
  expect(await health()).toMatchObject({ status: 'degraded', feeds: { status: 'degraded', late: ['forecast'] } })
  await asSystem.deleteFrom('source_states').execute()

  await server.queue.send('prune-expired', {})
  expect((await health()).status).toBe('ok')
  await sql`update pgboss.job set start_after = now() - interval '10 minutes'`.execute(asSystem)
  const { status, queue } = await health()
  expect([status, queue.status]).toEqual(['degraded', 'degraded'])
  expect(queue.oldest_job_seconds).toBeGreaterThan(599)
  await sql`delete from pgboss.job`.execute(asSystem)
})

test.each([
  ['53100', 'STORAGE_FULL', 'the server has no space left, so nothing was saved; please try again later', '60'],
  ['53200', 'UNAVAILABLE', 'temporarily unavailable, please try again', '2'],
])(
  'a write that PostgreSQL refuses with %s gets 503 %s in words, and nothing is saved',
  async (state, code, words, wait) => {
    const { asSystem } = server.database
    await sql`create function refuse_write() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = ${sql.lit(state)}; end $$`.execute(
      asSystem,
    )
    await sql`create trigger refuse_write before update on users execute function refuse_write()`.execute(asSystem)
    try {
      const names = () => asSystem.selectFrom('users').select('name').orderBy('id').execute()
      const before = await names()
      const answer = await server.send('PATCH', '/api/users/me', { payload: { token, name: 'Late' } })
      expect([answer.status, answer.json()]).toEqual([503, { error: words, code, request_id: expect.any(String) }])
      expect(answer.headers['retry-after']).toBe(wait)
      expect(await names()).toEqual(before)
    } finally {
      await sql`drop function refuse_write cascade`.execute(asSystem)
    }
  },
)

test('the OpenAPI document lists the calls of the contract, under the API host [API-001]', async () => {
  const { paths } = (await server.send('GET', '/api/docs/json')).json()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/api_client_signin.json',
      '/api/users/me',
      '/api/users/me/portal_features',
      '/api/health',
    ]),
  )
  expect(paths['/api/users/me'].patch.operationId).toBe('renameMe')
})

test('the documentation page loads only our own files, under a content security policy', async () => {
  const page = await server.send('GET', '/api/docs/')
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.text).not.toMatch(/<script(?![^>]*src=)/)
  expect(page.text).not.toMatch(/https?:\/\//)
})

describe('a portal on another origin', () => {
  const from = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    server.app.inject({ method, url: '/api/health', headers: { origin } })

  test.each(['http://localhost:4310', 'http://127.0.0.1:1234', 'https://pr-7.preview.example'])(
    'may call from %s',
    async (origin) => {
      expect((await from(origin)).headers['access-control-allow-origin']).toBe(origin)
      const preflight = await from(origin, 'OPTIONS')
      expect(preflight.statusCode).toBe(204)
      expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
    },
  )

  test.each(['https://evil.example', 'https://localhost.evil.example', 'null', 'x'])(
    'may not call from %s',
    async (origin) => {
      expect((await from(origin)).headers).not.toHaveProperty('access-control-allow-origin')
      expect((await from(origin, 'OPTIONS')).statusCode).toBe(404)
    },
  )
})

describe('too many requests', () => {
  // The limits count in real time, in which a busy machine can take seconds for thirty requests.
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => vi.useRealTimers())

  test('of one session get 429 with both retry headers [API-007]; other sessions are not limited', async () => {
    const strict = await startTestApp({ RATE_LIMIT_TOKEN: '1', RATE_LIMIT_ADDRESS: '100' })
    const [mine, other] = [await strict.signIn(), await strict.signIn('trial@stormlane.example')]
    const ask = (as: string) => strict.send('GET', `/api/users/me?token=${as}`)
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask(mine)).status))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
    const shed = await ask(mine)
    expect([shed.status, shed.json().code, shed.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '1'])
    expect(Number(shed.headers['x-ratelimit-reset'])).toBeGreaterThanOrEqual(Math.floor(Date.now() / 1000))
    expect((await ask(other)).status).toBe(200)
    await strict.stop()
  })

  test('of one address get 429', async () => {
    const strict = await startTestApp({ RATE_LIMIT_ADDRESS: '1' })
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await strict.send('GET', '/api/health')).status),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
    await strict.stop()
  })
})

describe('what is sent byte by byte', () => {
  let port: number

  beforeAll(async () => {
    port = await server.listen()
  })

  async function answerTo(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (text: Buffer) => {
      answer += text.toString()
    })
    socket.write(bytes)
    await once(socket, 'close')
    return answer
  }

  test('headers that do not come to their end are cut with 408', async () => {
    expect(server.app.server.headersTimeout).toBe(15_000)
    server.app.server.headersTimeout = 100
    const answer = await answerTo('GET /api/health HTTP/1.1\r\nHost: stormlane\r\nX-Slow: ')
    server.app.server.headersTimeout = 15_000
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('headers that are too long are refused with 431, what is not HTTP with 400', async () => {
    const long = await answerTo(`GET /api/health HTTP/1.1\r\nHost: stormlane\r\nX-Long: ${'x'.repeat(60_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 [\s\S]*Exceeded maximum allowed HTTP header size/)
    expect(await answerTo('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*Client Error/)
  })

  test.each([
    ['JSON', SIGN_IN, 'application/json', '{"email":'],
    ['a form', '/api/batch_uploads.json', 'multipart/form-data; boundary=x', '--x\r\n'],
  ])('a client that leaves in the middle of %s gets no answer, and is noted as one that left', async (...given) => {
    const [, path, type, start] = given
    const noted = () => server.logged.filter((line) => line.includes('the caller left before the answer')).length
    const before = noted()
    const headers = `Host: stormlane\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 900`
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (text: Buffer) => {
      answer += text.toString()
    })
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
    const [request] = (await once(server.app.server, 'request')) as [IncomingMessage]
    await vi.waitFor(() => expect(request.listenerCount('data')).toBeGreaterThan(0), { timeout: 20_000 })
    socket.end(start)
    await once(socket, 'close')
    expect(answer).toBe('')
    await vi.waitFor(() => expect(noted()).toBe(before + 1), { timeout: 20_000 })
  })

  test('requests that come at once are all answered', async () => {
    const ask = 'GET /api/health HTTP/1.1\r\nHost: stormlane\r\nConnection: close\r\n\r\n'
    const answers = await Promise.all(Array.from({ length: 60 }, () => answerTo(ask)))
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(60)
  })

  test('connections on which nothing is sent are cut after ten seconds, others stay', async () => {
    const sockets = Array.from({ length: 120 }, () => connect(port, '127.0.0.1').resume())
    const [talking, ...silent] = sockets as [Socket, ...Socket[]]
    talking.write('GET /api/health HTTP/1.1\r\nHost: stormlane\r\n\r\n')
    await Promise.all([once(talking, 'data'), ...silent.map((socket) => once(socket, 'connect'))])
    const closed = Promise.all(silent.map((socket) => once(socket, 'close')))
    const { app } = server
    const open = () => new Promise<number>((tell) => app.server.getConnections((_error, count) => tell(count)))
    await vi.waitFor(async () => expect(await open()).toBeGreaterThanOrEqual(sockets.length))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9000 })
    await sleep(100)
    expect(await open()).toBeGreaterThanOrEqual(sockets.length)
    vi.setSystemTime(Date.now() + 1500)
    await closed
    vi.useRealTimers()
    talking.write('GET /api/health HTTP/1.1\r\nHost: stormlane\r\n\r\n')
    await once(talking, 'data')
    talking.destroy()
  })

  test.each([
    ['JSON', SIGN_IN, 'application/json', '{"email":'],
    ['a form', '/api/batch_uploads.json', 'multipart/form-data; boundary=x', '--x\r\n'],
  ])(
    '%s that is sent half is ended with 408 after 30 s without a byte, and not while bytes come [API-221]',
    async (...given) => {
      const [, path, type, start] = given
      const head = `POST ${path} HTTP/1.1\r\nHost: stormlane\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}`
      const half = async () => {
        const socket = connect(port, '127.0.0.1')
        const requested = once(server.app.server, 'request')
        socket.write(`${head}\r\nContent-Length: 900\r\n\r\n${start}`)
        await requested
        return socket
      }
      const stalled = await half()
      const moving = await half()
      let answer = ''
      stalled.on('data', (text: Buffer) => {
        answer += text.toString()
      })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29_000 })
      await sleep(1500)
      expect([stalled.destroyed, moving.destroyed]).toEqual([false, false])
      moving.write('x')
      await sleep(1500)
      vi.setSystemTime(Date.now() + 2000)
      await once(stalled, 'close')
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      await sleep(1500)
      expect(moving.destroyed).toBe(false)
      vi.setSystemTime(Date.now() + 31_000)
      await once(moving.resume(), 'close')
      vi.useRealTimers()
    },
  )

  test('a client that does not read its answers is cut', async () => {
    expect(server.app.server.timeout).toBe(120_000)
    server.app.server.timeout = 300
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    const [accepted] = (await once(server.app.server, 'connection')) as [Socket]
    // The operating system takes the first megabytes, and a connection without an answer in progress may wait for its next request.
    while (accepted.writableLength === 0) {
      socket.write('GET /api/docs/json HTTP/1.1\r\nHost: stormlane\r\n\r\n')
      const [, answer] = (await once(server.app.server, 'request')) as [unknown, ServerResponse]
      while (!answer.writableFinished && accepted.writableLength === 0) await sleep(5)
    }
    await once(accepted, 'close')
    server.app.server.timeout = 120_000
    socket.destroy()
  })

  test('a connection has at most four requests in progress, and is cut with more', async () => {
    const ask = 'GET /api/health HTTP/1.1\r\nHost: stormlane\r\n'
    const four = await answerTo(`${`${ask}\r\n`.repeat(3)}${ask}Connection: close\r\n\r\n`)
    expect(four.match(/HTTP\/1\.1 200 /g)).toHaveLength(4)
    const one = 'GET /api/docs/json HTTP/1.1\r\nHost: stormlane\r\n\r\n'
    const many = await answerTo(one.repeat(100)).catch((error: Error) => error.message)
    expect((many.match(/HTTP\/1\.1 200 /g) ?? []).length).toBeLessThanOrEqual(4)
    expect((await answerTo(`${ask}Connection: close\r\n\r\n`)).startsWith('HTTP/1.1 200 ')).toBe(true)
  })

  test.each(['/api/health', '/environment'])('TRACE is not answered by %s', async (path) => {
    const headers = 'Host: stormlane\r\nX-Secret: echo-of-this\r\nConnection: close'
    const answer = await answerTo(`TRACE ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('echo-of-this')
  })
})

describe('a proxy', () => {
  let proxied: TestApp

  beforeAll(async () => {
    proxied = await startTestApp({ TRUST_PROXY: '10.0.0.0/8' })
  })
  afterAll(() => proxied.stop())

  const addressSeenBy = async (app: TestApp, remoteAddress: string, forwarded: string) => {
    await app.send('GET', '/api/health', { remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    return JSON.parse(app.logged.findLast((line) => line.includes('/api/health')) ?? '{}').address
  }

  test.each([
    ['is believed about its caller', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['is not believed about what its caller invents', '10.1.2.3', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
    ['behind another one is believed, too', '10.1.2.3', '198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['of another network is not believed', '203.0.113.5', '198.51.100.7', '203.0.113.5'],
  ])('%s', async (_what, remoteAddress, forwarded, address) => {
    expect(await addressSeenBy(proxied, remoteAddress, forwarded)).toBe(address)
  })

  test('is not believed by default', async () => {
    expect(await addressSeenBy(server, '10.1.2.3', '198.51.100.7')).toBe('10.1.2.3')
  })
})

describe('https', () => {
  test('a request that reached the proxy by http is redirected to https [SHELL-032]', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://portal.example' })
    const visit = (proto: string, host: string) =>
      proxied.send('GET', '/client/map?x=1', { headers: { 'x-forwarded-proto': proto, host } })
    const redirect = await visit('http', 'evil.example')
    expect([redirect.status, redirect.headers.location]).toEqual([308, 'https://portal.example/client/map?x=1'])
    expect((await visit('https', 'portal.example')).status).not.toBe(308)
    expect((await visit('http', 'localhost')).status).not.toBe(308)
    expect((await visit('https', 'portal.example')).headers['strict-transport-security']).toContain('max-age')
    await proxied.stop()
  })

  test('a call of the API that reached the proxy by http is refused, so that its token does not go unnoticed', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://portal.example' })
    const call = (path: string, proto: string) =>
      proxied.send('GET', path, { headers: { 'x-forwarded-proto': proto, host: 'portal.example' } })
    for (const path of ['/api/health', '/api/health?token=x', '/mcp']) {
      const refused = await call(path, 'http')
      expect([refused.status, refused.headers.location]).toEqual([400, undefined])
      expect(refused.json()).toMatchObject({ error: 'use https: this call was sent unencrypted' })
    }
    expect((await call('/api/health', 'https')).status).toBe(200)
    await proxied.stop()
  })

  test('the browser is told to stay with https where a trusted proxy says so, even without an https PUBLIC_URL', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: '10.0.0.0/8' })
    const hsts = async (remoteAddress: string, proto: string) =>
      (await proxied.send('GET', '/api/health', { remoteAddress, headers: { 'x-forwarded-proto': proto } })).headers[
        'strict-transport-security'
      ]
    expect(await hsts('10.1.2.3', 'https')).toBe('max-age=31536000; includeSubDomains')
    expect([await hsts('10.1.2.3', 'http'), await hsts('203.0.113.5', 'https')]).toEqual([undefined, undefined])
    await proxied.stop()
  })

  test('x-forwarded-proto is ignored without a trusted proxy', async () => {
    const { status } = await server.send('GET', '/environment', {
      headers: { 'x-forwarded-proto': 'http', host: 'a.example' },
    })
    expect(status).toBe(200)
  })
})
