import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createWebhook, listWebhookDeliveries, listWebhooks } from '@stormlane/contract'
import { MAX_WEBHOOKS, WEBHOOK_EVENT_TYPES } from '@stormlane/domain/product'
import { DAY_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { WEBHOOK_FAILURE_TEXTS, WEBHOOK_TEXTS } from './webhook.texts.ts'

const DEMO = '00000000-0000-4000-8001-000000000001'

let server: TestApp
let receiver: WebhookReceiver
let token: string

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestApp({ OUTGOING_PRIVATE_HOSTS: receiver.host })
  token = await server.signIn()
})
beforeEach(async () => {
  await server.database.asSystem.deleteFrom('webhook_endpoints').execute()
  receiver.posts.length = 0
  receiver.answerWith(200)
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, as = token) => {
  const headers = { authorization: `Bearer ${as}` }
  const { status, json } = await server.send(method, `/api${path}`, { headers, ...(payload && { payload }) })
  return { status, body: json() }
}
const register = (url: string, events: readonly string[] = ['route.at_risk']) =>
  call('POST', '/account/webhooks', { url, events })

async function registered(path = '/in', events: readonly string[] = ['route.at_risk']) {
  return createWebhook.answer.parse((await register(receiver.url(path), events)).body)
}

test('an admin registers an address, sees its secret, and finds it in the list', async () => {
  const { webhook, secret } = await registered('/in', ['route.at_risk', 'route.clear', 'route.clear'])
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toMatchObject({ status: 'active', events: ['route.at_risk', 'route.clear'], last_attempt: null })
  expect(webhook.secret_hint).toBe(secret.slice(-4))
  expect((await server.ask(listWebhooks, token)).webhooks).toEqual([webhook])
  expect((await call('GET', `/account/webhooks/${webhook.id}/secret`)).body).toEqual({ secret })
  const { rows } = await storedSecrets()
  expect(rows.some((stored) => stored.includes(secret))).toBe(false)
})

const storedSecrets = async () => ({
  rows: (await server.database.asSystem.selectFrom('webhook_endpoints').select('secret_encrypted').execute()).map(
    ({ secret_encrypted }) => secret_encrypted.toString('latin1'),
  ),
})

test.each([
  ['http://hooks.example.com/in', WEBHOOK_TEXTS.notHttps],
  ['https://10.0.0.7/in', WEBHOOK_TEXTS.privateAddress],
  ['https://localhost/in', WEBHOOK_TEXTS.privateAddress],
  ['hooks', WEBHOOK_TEXTS.notAnAddress],
  [`https://hooks.example.com/${'x'.repeat(2000)}`, 'url is longer than 2,000 characters'],
  ['', 'url is required'],
])('the address %s is refused: %s', async (url, words) => {
  const { status, body } = await register(url)
  expect([status, body.error]).toEqual([400, words])
  expect((await server.ask(listWebhooks, token)).webhooks).toEqual([])
})

test.each([
  [[], 'choose at least one event'],
  [['weather'], `events must be a list of ${WEBHOOK_EVENT_TYPES.join(', ')}`],
  ['route.at_risk', `events must be a list of ${WEBHOOK_EVENT_TYPES.join(', ')}`],
])('the events %j are refused', async (events, words) => {
  const { status, body } = await register(receiver.url('/in'), events as string[])
  expect([status, body.error]).toEqual([400, words])
})

test('the same address is registered once, however it is written', async () => {
  await registered()
  const { status, body } = await register(receiver.url('/x/../in'))
  expect([status, body.error]).toEqual([409, WEBHOOK_TEXTS.taken])
})

test('concurrent registrations do not exceed the limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_WEBHOOKS + 3 }, (_, number) => register(receiver.url(`/${number}`))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_WEBHOOKS)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 403,
    body: { error: WEBHOOK_TEXTS.limit },
  })
})

test('members and other organizations cannot see or change webhooks', async () => {
  const { webhook } = await registered()
  const member = await server.signIn('member@stormlane.example')
  const other = await server.signIn('trial@stormlane.example')
  for (const [method, path, payload] of [
    ['GET', '/account/webhooks.json', undefined],
    ['POST', '/account/webhooks', { url: receiver.url('/b'), events: ['route.clear'] }],
    ['GET', `/account/webhooks/${webhook.id}/secret`, undefined],
    ['POST', `/account/webhooks/${webhook.id}/rotate_secret`, undefined],
    ['POST', `/account/webhooks/${webhook.id}/test`, undefined],
    ['GET', `/account/webhooks/${webhook.id}/deliveries.json`, undefined],
    ['PATCH', `/account/webhooks/${webhook.id}`, { enabled: false }],
    ['DELETE', `/account/webhooks/${webhook.id}`, undefined],
  ] as const) {
    expect([path, (await call(method, path, payload, member)).status]).toEqual([path, 403])
    if (path.includes(webhook.id))
      expect([path, (await call(method, path, payload, other)).status]).toEqual([path, 404])
  }
  expect((await server.ask(listWebhooks, other)).webhooks).toEqual([])
  expect((await server.ask(listWebhooks, token)).webhooks).toEqual([webhook])
})

test('a test event arrives signed, and its outcome is in the log', async () => {
  const { webhook, secret } = await registered()
  const { body } = await call('POST', `/account/webhooks/${webhook.id}/test`)
  const [post] = receiver.posts
  if (!post) return expect.unreachable('nothing arrived')
  expect(post.event).toEqual({
    type: 'webhook.test',
    timestamp: TEST_NOW.toISOString(),
    data: { text: 'Stormlane reaches this address.' },
  })
  expect(post.headers['webhook-timestamp']).toBe(String(TEST_NOW.getTime() / 1000))
  expect(isSignedWith(secret, post)).toBe(true)
  expect(isSignedWith('whsec_AAAA', post)).toBe(false)
  expect(body.webhook_delivery).toMatchObject({
    event_id: post.id,
    status: 'delivered',
    response_status: 200,
    attempts: 1,
  })
  const log = await server.ask(listWebhookDeliveries, token, `/api/account/webhooks/${webhook.id}/deliveries.json`)
  expect(log).toEqual({ webhook_deliveries: [body.webhook_delivery], has_next_page: false })
})

test.each([
  ['redirects', 302, WEBHOOK_FAILURE_TEXTS.redirect(302)],
  ['fails', 500, WEBHOOK_FAILURE_TEXTS.status(500)],
  ['does not know the path', 404, WEBHOOK_FAILURE_TEXTS.status(404)],
])('a receiver that %s is described in words', async (_, status, words) => {
  receiver.answerWith((_post, response) => response.writeHead(status, { location: receiver.url('/other') }).end())
  const { webhook } = await registered()
  const { body } = await call('POST', `/account/webhooks/${webhook.id}/test`)
  expect(body.webhook_delivery).toMatchObject({ status: 'failed', response_status: status, error: words })
  expect(receiver.posts).toHaveLength(1)
})

test('a receiver that answers with megabytes, resets or is a private address is described in words', async () => {
  const { webhook } = await registered()
  const test = async () => (await call('POST', `/account/webhooks/${webhook.id}/test`)).body.webhook_delivery
  receiver.answerWith((_post, response) => response.writeHead(200).end(Buffer.alloc(1_000_000)))
  expect(await test()).toMatchObject({ status: 'failed', error: WEBHOOK_FAILURE_TEXTS.tooLarge(65_536) })
  receiver.answerWith((_post, response) => response.destroy())
  expect(await test()).toMatchObject({
    status: 'failed',
    error: WEBHOOK_FAILURE_TEXTS.unreachable,
    response_status: null,
  })
  // A name that was public when it was registered may lead to a private address later.
  await server.database.asSystem.updateTable('webhook_endpoints').set({ url: 'https://localhost:1/' }).execute()
  expect(await test()).toMatchObject({ status: 'failed', error: WEBHOOK_FAILURE_TEXTS.private })
})

test('the example of docs/webhooks.md accepts real calls, and refuses forged and old ones', async () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8')
  const example = /```js\n(.+?)```/s.exec(page)?.[1] ?? ''
  const { verifyWebhook } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
    verifyWebhook: (secret: string, headers: object, body: string, now: number) => unknown
  }
  const { webhook, secret } = await registered()
  await call('POST', `/account/webhooks/${webhook.id}/rotate_secret`)
  await call('POST', `/account/webhooks/${webhook.id}/test`)
  const [post] = receiver.posts
  if (!post) return expect.unreachable('nothing arrived')
  const now = TEST_NOW.getTime()
  expect(verifyWebhook(secret, post.headers, post.body, now)).toEqual(post.event)
  expect(() => verifyWebhook(secret, post.headers, `${post.body} `, now)).toThrow('signature')
  expect(() => verifyWebhook('whsec_AAAA', post.headers, post.body, now)).toThrow('signature')
  expect(() => verifyWebhook(secret, post.headers, post.body, now + 301_000)).toThrow('too old')
})

test('after a rotation both secrets sign for a day, then only the new one', async () => {
  const { webhook, secret: old } = await registered()
  const { body } = await call('POST', `/account/webhooks/${webhook.id}/rotate_secret`)
  const until = new Date(TEST_NOW.getTime() + DAY_MS)
  expect(body.webhook.old_secret_until).toBe(until.toISOString())
  expect(body.secret).not.toBe(old)
  const signedWith = async () => {
    receiver.posts.length = 0
    await call('POST', `/account/webhooks/${webhook.id}/test`)
    const [post] = receiver.posts
    return post && [isSignedWith(body.secret, post), isSignedWith(old, post)]
  }
  expect(await signedWith()).toEqual([true, true])
  server.clock.moveTo(until)
  token = await server.signIn()
  expect(await signedWith()).toEqual([true, false])
  server.clock.moveTo(TEST_NOW)
  token = await server.signIn()
})

test('a webhook is changed, switched off and on, and removed', async () => {
  const { webhook } = await registered()
  const path = `/account/webhooks/${webhook.id}`
  const changed = await call('PATCH', path, { url: receiver.url('/new'), events: ['run.published'] })
  expect(changed.body.webhook).toMatchObject({ url: receiver.url('/new'), events: ['run.published'] })
  expect((await call('PATCH', path, { url: 'http://a.example' })).status).toBe(400)
  const off = await call('PATCH', path, { enabled: false })
  expect(off.body.webhook).toMatchObject({ status: 'disabled', disabled_reason: 'admin' })
  expect((await call('PATCH', path, { enabled: true })).body.webhook).toMatchObject({
    status: 'active',
    disabled_reason: null,
  })
  expect((await call('DELETE', path)).body).toEqual({ success: true })
  expect((await call('DELETE', path)).status).toBe(404)
  expect((await call('GET', '/account/webhooks/no-uuid/secret')).status).toBe(404)
})

test('the log is kept for 30 days', async () => {
  const { webhook } = await registered()
  await call('POST', `/account/webhooks/${webhook.id}/test`)
  const count = async () =>
    (
      await server.database.asSystem
        .selectFrom('webhook_deliveries')
        .where('organization_id', '=', DEMO)
        .select('id')
        .execute()
    ).length
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 29 * DAY_MS))
  await server.prune()
  expect(await count()).toBe(1)
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 31 * DAY_MS))
  await server.prune()
  expect(await count()).toBe(0)
  server.clock.moveTo(TEST_NOW)
  token = await server.signIn()
})
