import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { startTraceCollector, type TraceCollector } from '../../../test/trace-collector.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'
import { DEMO_LOGIN } from '../../demo/demo-organizations.ts'
import { startLoop } from '../loop.ts'

const SERVER_KIND = 2
const CLIENT_KIND = 3
const FAILED = 2

let collector: TraceCollector
let server: TestApp
let token: string
let base: string

beforeAll(async () => {
  collector = await startTraceCollector()
  server = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
    OTEL_SERVICE_NAME: 'weather',
    TRUST_PROXY: '127.0.0.1',
    OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
  })
  token = await server.signIn()
  base = `http://127.0.0.1:${await server.listen()}`
})
afterAll(async () => {
  await server.stop()
  await collector.stop()
})

/** The trace of a request, as the collector has it. */
async function traceOf(requestId: unknown) {
  return eventually(() => {
    const spans = collector.spans()
    const root = spans.find(({ attributes }) => attributes['stormlane.request_id'] === requestId)
    if (!root) throw new Error(`the request ${String(requestId)} has not arrived`)
    return { root, children: spans.filter(({ parentSpanId }) => parentSpanId === root.spanId) }
  })
}

test('a request arrives with its route, status, caller and statements, without values [SCALE-001]', async () => {
  const answer = await fetch(`${base}/api/users/me?token=${token}`)
  expect(answer.status).toBe(200)
  const requestId = answer.headers.get('x-request-id')
  const { root, children } = await traceOf(requestId)
  expect(root).toMatchObject({ name: 'GET /api/users/me', kind: SERVER_KIND, status: {} })
  expect(root.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/users/me',
    'http.response.status_code': '200',
    'stormlane.request_id': requestId,
    'stormlane.organization_id': DEMO_ORGANIZATION_ID,
  })
  expect(children.length).toBeGreaterThan(1)
  for (const child of children) {
    expect(child).toMatchObject({ traceId: root.traceId, kind: CLIENT_KIND })
    expect(BigInt(child.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(child.startTimeUnixNano))
  }
  const statements = children.map(({ attributes }) => attributes['db.query.text'] ?? '').join()
  expect(statements).toMatch(/^select "sessions"."id".* where "organization_id" = \$\d/s)
  expect(collector.resource()).toMatchObject({ 'service.name': 'weather', 'service.version': 'test' })
  expect(collector.posts[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'a b' } })
})

test('neither tokens, addresses of mails nor keys of shared reports are sent [SCALE-001]', async () => {
  const key = randomUUID()
  const shared = await fetch(`${base}/routes/${key}?cacheKey=${key}`)
  const signIn = await fetch(`${base}/api/api_client_signin.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_LOGIN.email, password: 'wrong-password' }),
  })
  const { children } = await traceOf(signIn.headers.get('x-request-id'))
  // Statements after the body was read belong to the request, too.
  expect(children.length).toBeGreaterThan(0)
  await traceOf(shared.headers.get('x-request-id'))
  const sent = collector.posts.map(({ text }) => text).join()
  for (const secret of [key, token, DEMO_LOGIN.email, 'wrong-password']) expect(sent).not.toContain(secret)
})

test.each([
  ['of a proxy of ours is gone on with', '127.0.0.1', true],
  ['of a stranger is not', '192.0.2.1', false],
])('the trace %s [SCALE-001]', async (_what, remoteAddress, isBelieved) => {
  const traceId = randomUUID().replaceAll('-', '')
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  const answer = await server.send('GET', '/api/health', { remoteAddress, headers })
  const { root } = await traceOf(answer.headers['x-request-id'])
  expect(root.traceId === traceId).toBe(isBelieved)
  expect(root.parentSpanId).toBe(isBelieved ? '00f067aa0ba902b7' : undefined)
})

test('a request without a route has no invented name [SCALE-001]', async () => {
  const answer = await server.send('GET', '/api/secret-of-somebody')
  expect((await traceOf(answer.headers['x-request-id'])).root.name).toBe('no route')
})

test('a round of a loop arrives with its outgoing requests, by host only; one with nothing to do does not [SCALE-001]', async () => {
  const { log } = server
  let rounds = 0
  const busy = startLoop({
    name: 'test round',
    async round() {
      if (++rounds > 1) return
      await (await fetch(`${collector.url}/feed/secret-key?key=secret-key`)).text()
      await sleep(150)
      throw new Error('secret-key')
    },
    everyMs: 1,
    failure: 'expected',
    log,
  })
  const found = await eventually(() => {
    const root = collector.spans().find(({ name }) => name === 'round test round')
    if (!root) throw new Error('the round has not arrived')
    return { root, children: collector.spans().filter(({ parentSpanId }) => parentSpanId === root.spanId) }
  })
  await eventually(() => expect(rounds).toBeGreaterThan(3))
  await busy.stop()
  expect(found.root).toMatchObject({ status: { code: FAILED }, attributes: { 'error.type': 'Error' } })
  expect(found.children.map(({ name, attributes }) => [name, attributes['http.response.status_code']])).toEqual([
    [`GET ${new URL(collector.url).host}`, '200'],
  ])
  expect(collector.spans().filter(({ name }) => name === 'round test round')).toHaveLength(1)
  expect(collector.posts.map(({ text }) => text).join()).not.toContain('secret-key')
})

test('how many spans were sent and lost is a figure [SCALE-002]', async () => {
  await eventually(async () =>
    expect(await server.metrics.text()).toMatch(/stormlane_spans_total\{result="sent"\} [1-9]/),
  )
  expect(await server.metrics.text()).toContain('stormlane_spans_total{result="lost"} 0')
})
