import { listWebhookDeliveries, listWebhooks } from '@stormlane/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { publishTestRun } from '../../test/forecast.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { webhookDelivery } from '../modules/webhooks/deliver-webhooks.service.ts'
import { webhookPoster } from '../modules/webhooks/post-webhook.ts'
import { WEBHOOK_FAILURE_TEXTS, WEBHOOK_TEXTS } from '../modules/webhooks/webhook.texts.ts'
import { addWebhookEvents } from '../modules/webhooks/webhook-event.repository.ts'
import { runAnnouncer } from './deliver-webhooks.ts'
import { sendWebhookMail } from './send-webhook-mail.ts'

const DEMO = '00000000-0000-4000-8001-000000000001'

let server: TestApp
let receiver: WebhookReceiver
let token: string
let webhookId: string

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestApp({ OUTGOING_PRIVATE_HOSTS: receiver.host })
  token = await server.signIn()
})
beforeEach(async () => {
  await server.database.asSystem.deleteFrom('webhook_endpoints').execute()
  receiver.posts.length = 0
  receiver.answerWith(200)
  webhookId = await register('/in')
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const post = (path: string, payload?: object) =>
  server.send('POST', `/api${path}`, { headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
const register = async (path: string, events = ['route.at_risk', 'route.clear']): Promise<string> =>
  (await post('/account/webhooks', { url: receiver.url(path), events })).json().webhook.id
const endpoint = async (id = webhookId) => (await server.ask(listWebhooks, token)).webhooks.find((one) => one.id === id)
const log = async (id = webhookId) =>
  (await server.ask(listWebhookDeliveries, token, `/api/account/webhooks/${id}/deliveries.json`)).webhook_deliveries

const route = (id: string) => ({ id, name: null, external_id: null })
const change = (id: string, risk: number) => ({
  type: risk > 1 ? ('route.at_risk' as const) : ('route.clear' as const),
  subject: `route ${id}`,
  data: { route: route(id), risk, previous_risk: null, departure_time: TEST_NOW.toISOString() },
})
const add = (...changes: ReturnType<typeof change>[]) =>
  server.database.asOrganization(DEMO, (db) => addWebhookEvents(db, DEMO, changes, TEST_NOW))

function deliveryBy(owner = 'one', { leaseMs = 60_000, timeoutMs = 5_000 } = {}) {
  const poster = webhookPoster({ privateHosts: [receiver.host], timeoutMs })
  return webhookDelivery({ ...server, post: poster, random: () => 0, owner, leaseMs })
}
/** One look at the outbox and all that follows from it. */
async function deliver(delivery = deliveryBy()): Promise<void> {
  await delivery.round()
  await delivery.settled()
}
const makeDue = () =>
  sql`with unpaused as (update webhook_endpoints set paused_until = null) update webhook_outbox set due_at = clock_timestamp()`.execute(
    server.database.asSystem,
  )
const ageBy = (hours: number) =>
  sql`with older as (update webhook_endpoints set failing_since = failing_since - ${hours} * interval '1 hour')
    update webhook_outbox set queued_at = queued_at - ${hours} * interval '1 hour'`.execute(server.database.asSystem)
/** The mails about switched-off addresses that one run of the job sends. */
async function sendMails() {
  const mails: { to: string; subject: string; text: string }[] = []
  await sendWebhookMail({ ...server, sendMail: async (one) => void mails.push(one) })
  return mails
}
const received = () =>
  receiver.posts.map(({ event }) => `${(event.data.route as { id: string }).id}${String(event.data.risk)}`)

test('events are posted in order for each asset, only to addresses that take them', async () => {
  await register('/clear-only', ['route.clear'])
  await add(change('a', 3), change('b', 2), change('a', 0), change('a', 2))
  await deliver()
  const toFirst = receiver.posts.filter(({ path }) => path === '/in')
  const risksOfA = toFirst.filter(({ event }) => (event.data.route as { id: string }).id === 'a')
  expect(risksOfA.map(({ event }) => event.data.risk)).toEqual([3, 0, 2])
  expect(toFirst).toHaveLength(4)
  expect(receiver.posts.filter(({ path }) => path === '/clear-only')).toHaveLength(1)
  expect((await endpoint())?.last_outcomes).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
})

test('events are not posted if the transaction of their change rolls back', async () => {
  const failing = server.database.asOrganization(DEMO, async (db) => {
    await addWebhookEvents(db, DEMO, [change('a', 3)], TEST_NOW)
    throw new Error('decided otherwise')
  })
  await expect(failing).rejects.toThrow('decided otherwise')
  await deliver()
  expect(receiver.posts).toEqual([])
})

test('a failed event holds back later ones of its asset, is posted again with the same id, and others go on', async () => {
  let failures = 0
  receiver.answerWith(({ event }, response) => {
    const fails = (event.data.route as { id: string }).id === 'a' && failures++ === 0
    response.writeHead(fails ? 500 : 200).end()
  })
  await add(change('a', 3), change('b', 3), change('c', 3), change('a', 0))
  await deliver()
  expect(received().filter((one) => one.startsWith('a'))).toEqual(['a3'])
  expect((await endpoint())?.status).toBe('active')
  expect(await log()).toContainEqual(
    expect.objectContaining({ status: 'retrying', error: 'Answered 500.', attempts: 1 }),
  )
  await add(change('d', 3))
  await makeDue()
  await deliver()
  expect(received().filter((one) => one.startsWith('a'))).toEqual(['a3', 'a3', 'a0'])
  const [first, again, after] = receiver.posts.filter(({ event }) => (event.data.route as { id: string }).id === 'a')
  expect(again?.id).toBe(first?.id)
  expect(after?.id).not.toBe(first?.id)
})

test('a receiver that is down is tried with a single event, and gets the rest when it is back', async () => {
  receiver.answerWith(503)
  await add(...Array.from({ length: 20 }, (_, number) => change(`r${number}`, 3)))
  await deliver()
  const tried = receiver.posts.length
  expect(tried).toBeLessThanOrEqual(16)
  expect(await endpoint()).toMatchObject({ status: 'failing', waiting: 20, last_attempt: { status: 503 } })
  await deliver()
  expect(receiver.posts).toHaveLength(tried)
  await makeDue()
  await deliver()
  expect(receiver.posts).toHaveLength(tried + 1)
  receiver.answerWith(200)
  await makeDue()
  await deliver()
  expect(await endpoint()).toMatchObject({ status: 'active', waiting: 0, failing_since: null })
  expect(new Set(received()).size).toBe(20)
})

test('a receiver that hangs is given up after the time of an attempt', async () => {
  receiver.answerWith(() => undefined)
  await add(change('a', 3))
  await deliver(deliveryBy('one', { timeoutMs: 300 }))
  expect(await log()).toMatchObject([
    { status: 'retrying', response_status: null, error: WEBHOOK_FAILURE_TEXTS.slow(0) },
  ])
})

test('a receiver that asks for a pause gets it', async () => {
  receiver.answerWith((_post, response) => response.writeHead(429, { 'retry-after': '120' }).end())
  await add(change('a', 3))
  await deliver()
  const [row] = await server.database.asSystem
    .selectFrom('webhook_endpoints')
    .select(sql<number>`extract(epoch from paused_until - clock_timestamp())::float8`.as('seconds'))
    .execute()
  expect(row?.seconds).toBeGreaterThan(100)
})

test('another process posts the events of one that died, with the same ids', async () => {
  await add(change('a', 3))
  const dead = deliveryBy('dead', { leaseMs: 200, timeoutMs: 2_000 })
  receiver.answerWith((_post, response) => void setTimeout(() => response.writeHead(200).end(), 1_500))
  const dying = deliver(dead)
  await expect.poll(() => receiver.posts.length, { timeout: 5_000 }).toBe(1)
  receiver.answerWith(200)
  await expect
    .poll(
      async () => {
        await deliver(deliveryBy('living'))
        return receiver.posts.length
      },
      { timeout: 5_000 },
    )
    .toBe(2)
  await dying
  expect(receiver.posts[1]?.id).toBe(receiver.posts[0]?.id)
  expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1 }])
})

test('an address that answers 410 is switched off at once, and the admins get a mail', async () => {
  receiver.answerWith(410)
  await add(change('a', 3), change('a', 0))
  await deliver()
  expect(await endpoint()).toMatchObject({ status: 'disabled', disabled_reason: 'gone', waiting: 0 })
  expect((await log()).map(({ status, error }) => [status, error])).toEqual(
    expect.arrayContaining([
      ['failed', WEBHOOK_FAILURE_TEXTS.gone],
      ['failed', WEBHOOK_FAILURE_TEXTS.switchedOff],
    ]),
  )
  await add(change('a', 3))
  expect(await log()).toHaveLength(2)
  await server.database.asSystem
    .insertInto('users')
    .values({
      organization_id: DEMO,
      email: 'left@stormlane.example',
      name: 'Left',
      is_admin: true,
      created_at: TEST_NOW,
      deactivated_at: TEST_NOW,
    })
    .execute()
  const mails = [...(await sendMails()), ...(await sendMails())]
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'demo@stormlane.example', subject: expect.stringContaining('switched off') })
  expect(mails[0]?.text).toContain(receiver.url('/in'))
})

test('an address that took nothing for 24 hours is switched off and the admins get a mail; before that it is tried on', async () => {
  receiver.answerWith(500)
  await add(change('a', 3))
  await deliver()
  await ageBy(23)
  await makeDue()
  await deliver()
  expect(receiver.posts).toHaveLength(2)
  expect((await endpoint())?.status).toBe('failing')
  expect(await sendMails()).toEqual([])
  await ageBy(1.1)
  await deliver()
  expect(await endpoint()).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
  expect(await log()).toMatchObject([{ status: 'failed', error: expect.stringContaining('Given up after 24 hours') }])
  const mails = [...(await sendMails()), ...(await sendMails())]
  expect(mails.map(({ to }) => to)).toEqual(['demo@stormlane.example'])
  expect(mails[0]?.text).toContain(receiver.url('/in'))
  expect(mails[0]?.text).toMatch(/It took no event for 24 hours\. The last attempt: .*Answered 500\./)
  // The switched-off address gets no more events, also after it works again, until an admin switches it on.
  receiver.answerWith(200)
  await add(change('b', 3))
  await deliver()
  expect(receiver.posts).toHaveLength(2)
})

test('one event that is refused for 24 hours is given up, while the address stays on for others', async () => {
  receiver.answerWith(({ event }, response) => response.writeHead(event.data.risk === 3 ? 422 : 200).end())
  await add(change('a', 3), change('b', 2))
  await deliver()
  await ageBy(25)
  await add(change('c', 2))
  await deliver()
  expect(await endpoint()).toMatchObject({ status: 'active', waiting: 0 })
  expect((await log()).map(({ status }) => status).toSorted()).toEqual(['delivered', 'delivered', 'failed'])
})

test('an event is redelivered with its id, but not while it waits or its address is off', async () => {
  await add(change('a', 3))
  const [waiting] = await log()
  const redeliver = () => post(`/account/webhook_deliveries/${waiting?.id}/redeliver`)
  const tooSoon = await redeliver()
  expect([tooSoon.status, tooSoon.json().error]).toEqual([409, WEBHOOK_TEXTS.stillWaiting])
  await deliver()
  expect((await redeliver()).json().webhook_delivery).toMatchObject({ id: waiting?.id, status: 'waiting' })
  await deliver()
  expect(receiver.posts.map(({ id }) => id)).toEqual([waiting?.event_id, waiting?.event_id])
  expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2 }])
  const headers = { authorization: `Bearer ${token}` }
  await server.send('PATCH', `/api/account/webhooks/${webhookId}`, { headers, payload: { enabled: false } })
  const off = await redeliver()
  expect([off.status, off.json().error]).toEqual([409, WEBHOOK_TEXTS.disabled])
  const other = await server.signIn('trial@stormlane.example')
  const theirs = { headers: { authorization: `Bearer ${other}` } }
  expect((await server.send('POST', `/api/account/webhook_deliveries/${waiting?.id}/redeliver`, theirs)).status).toBe(
    404,
  )
})

test('each published run is told once, also after a restart, and not before it is whole', async () => {
  const runs = await register('/runs', ['run.published'])
  const announcer = () => runAnnouncer({ ...server, forecast: server.forecast })
  await publishTestRun(server.forecast, { runTime: TEST_NOW, horizons: ['nowcast'], stepLimit: 1 })
  await announcer().announce()
  expect(await log(runs)).toEqual([])
  await publishTestRun(server.forecast, { runTime: TEST_NOW, edition: 2 })
  const first = announcer()
  await first.announce()
  await first.announce()
  await announcer().announce()
  const events = (await log(runs)).map(({ body }) => JSON.parse(body) as { type: string; data: { horizon: string } })
  expect(events.map(({ type, data }) => `${type} ${data.horizon}`).toSorted()).toEqual([
    'run.published extended',
    'run.published nowcast',
  ])
})
