// The real Stripe package against a server that answers as Stripe's API does.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPortalAccountInfo } from '@stormlane/contract'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'

const SECRET = 'whsec_of_the_test'
const CUSTOMER = 'cus_juniper'
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const NOW = seconds(TEST_NOW)
const DAY = 86_400

let api: Server
let server: TestApp
let token: string
const asked: { path: string; body: string }[] = []
let isDown = false

beforeAll(async () => {
  api = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({ path, body })
      const answers: Record<string, object> = {
        '/v1/customers': { id: CUSTOMER, object: 'customer' },
        '/v1/checkout/sessions': { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.com/c/cs_1' },
        '/v1/billing_portal/sessions': { id: 'bps_1', url: 'https://billing.stripe.com/p/1' },
      }
      response.statusCode = isDown ? 500 : 200
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(isDown ? { error: { message: 'down' } } : answers[path]))
    })
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  server = await startTestApp({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_PRICE_ID: 'price_1',
    STRIPE_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  })
  token = await server.signIn('trial@stormlane.example')
})
afterAll(async () => {
  await server.stop()
  api.close()
})

const account = async () => (await server.ask(getPortalAccountInfo, token)).account
const upgrade = () => server.send('POST', '/api/stripe/upgrade_now', { payload: { token } })

async function deliver(event: object, secret = SECRET): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return (await server.send('POST', '/api/stripe/webhook', { headers, payload })).status
}

const event = (type: string, at: number, object: object) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type,
  created: at,
  data: { object: { customer: CUSTOMER, ...object } },
})
const subscription = (status: string, at: number, given: object = {}) =>
  event(`customer.subscription.${status === 'canceled' ? 'deleted' : 'updated'}`, at, {
    id: 'sub_1',
    status,
    created: NOW,
    items: { data: [{ current_period_start: NOW, current_period_end: NOW + 30 * DAY }] },
    ...given,
  })

test('the upgrade makes one customer and opens the checkout of Stripe', async () => {
  expect((await upgrade()).json().checkout_url).toBe('https://checkout.stripe.com/c/cs_1')
  expect((await upgrade()).status).toBe(200)
  expect(asked.map(({ path }) => path)).toEqual(['/v1/customers', '/v1/checkout/sessions', '/v1/checkout/sessions'])
  expect(Object.fromEntries(new URLSearchParams(asked[1]?.body))).toMatchObject({
    mode: 'subscription',
    customer: CUSTOMER,
    'line_items[0][price]': 'price_1',
    success_url: 'http://localhost:4300/client/account',
  })
})

test('when Stripe does not answer, the caller gets 503 with words', async () => {
  isDown = true
  const answer = await upgrade()
  isDown = false
  expect([answer.status, answer.json().error]).toEqual([503, 'The payment provider did not answer, please try again.'])
})

test('a webhook with a wrong signature, none, or another body is refused', async () => {
  expect(await deliver(subscription('active', NOW), 'whsec_of_somebody_else')).toBe(400)
  const unsigned = await server.send('POST', '/api/stripe/webhook', { payload: subscription('active', NOW) })
  expect([unsigned.status, unsigned.json().error]).toEqual([400, 'the signature of the webhook is not valid'])
  expect((await server.send('POST', '/api/stripe/webhook')).status).toBe(400)
  expect((await account()).is_on_a_trial).toBe(true)
})

test('events of other customers, and those that say nothing about a subscription, are accepted and change nothing', async () => {
  expect(await deliver(subscription('active', NOW, { customer: 'cus_of_another_product' }))).toBe(200)
  expect(await deliver(event('charge.refunded', NOW, {}))).toBe(200)
  expect((await account()).is_on_a_trial).toBe(true)
})

test('a failed first payment is told in the account; the paid subscription ends the trial and clears it', async () => {
  const declined = { last_payment_error: { message: 'Your card was declined.' } }
  expect(await deliver(event('payment_intent.payment_failed', NOW, declined))).toBe(200)
  expect((await account()).last_account_error).toBe('Your card was declined.')
  expect(await deliver(subscription('incomplete', NOW))).toBe(200)
  expect((await account()).is_on_a_trial).toBe(true)
  await deliver(event('payment_method.attached', NOW, { card: { brand: 'visa', last4: '4242' } }))
  await deliver(subscription('active', NOW + 1))
  expect(await account()).toMatchObject({
    is_on_a_trial: false,
    is_stripe_customer: true,
    last_account_error: null,
    subscription: { status: 'active', card_brand: 'visa', card_last4: '4242' },
  })
})

test('a repeated event and one that arrives late change nothing', async () => {
  const ended = subscription('canceled', NOW + 10, {
    ended_at: NOW,
    cancellation_details: { reason: 'payment_failed' },
  })
  const before = subscription('active', NOW + 5)
  await deliver(ended)
  await deliver(before)
  expect(await account()).toMatchObject({ is_currently_subscribed: false, subscription_end_reason: 'other' })
  await deliver(subscription('active', NOW + 20, { id: 'sub_2' }))
  await deliver(ended)
  expect(await account()).toMatchObject({ is_currently_subscribed: true, subscription: { status: 'active' } })
})

test('the same event delivered ten times at once is applied once', async () => {
  const failed = event('invoice.payment_failed', NOW + 30, { amount_due: 3000, currency: 'usd' })
  expect(await Promise.all(Array.from({ length: 10 }, () => deliver(failed)))).toEqual(Array(10).fill(200))
  expect((await account()).last_account_error).toBe('A payment of $30.00 failed.')
  const stored = server.database.asSystem.selectFrom('billing_events').where('id', '=', failed.id).select('id')
  expect(await stored.execute()).toHaveLength(1)
})

test('Manage Subscription redirects to the customer portal of Stripe', async () => {
  const answer = await server.send('POST', `/api/stripe/create_customer_portal_session?token=${token}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect([answer.status, answer.headers.location]).toEqual([303, 'https://billing.stripe.com/p/1'])
})

test.each<[string, object]>([
  ['without a customer', { customer: null }],
  ['in an odd currency', { currency: 'no currency' }],
  ['with an amount in words', { amount_due: 'thirty' }],
  ['whose customer has a NUL', { customer: 'cus_\0' }],
])(
  'a signed event %s is logged, kept and answered with 200, so that it is not repeated [API-220]',
  async (_, given) => {
    const failed = event('invoice.payment_failed', NOW + 40, { amount_due: 3000, currency: 'usd', ...given })
    const before = await account()
    expect([await deliver(failed), await deliver(failed)]).toEqual([200, 200])
    expect(await account()).toEqual(before)
    const rows = await server.database.asSystem.selectFrom('unread_billing_events').selectAll().execute()
    const kept = rows.filter(({ body }) => JSON.parse(body.toString()).id === failed.id)
    expect(kept).toMatchObject([{ provider: 'stripe', problem: expect.stringMatching(/./) }])
    expect(server.logged.filter((line) => line.includes('cannot be read and was kept')).length).toBeGreaterThan(1)
  },
)

test('a signed event with a date beyond the year 9999, and a signed text that is no event, are kept too [API-220]', async () => {
  expect(await deliver(subscription('active', 1e20))).toBe(200)
  expect(await deliver({})).toBe(200)
  const kept = server.database.asSystem.selectFrom('unread_billing_events').select('digest')
  expect((await kept.execute()).length).toBeGreaterThanOrEqual(2)
})
