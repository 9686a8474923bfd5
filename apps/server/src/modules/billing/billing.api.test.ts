import { getPortalAccountInfo, listAuditLines, upgradeNow } from '@stormlane/contract'
import { TRIAL_DAYS } from '@stormlane/domain/product'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'

const TRIAL = '00000000-0000-4000-8001-000000000002'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  await server.database.asSystem.deleteFrom('billing_customers').execute()
  await server.database.asSystem
    .updateTable('organizations')
    .where('id', '=', TRIAL)
    .set({
      plan: 'trial',
      subscription_ends_at: new Date(TEST_NOW.getTime() + TRIAL_DAYS * DAY_MS),
      subscription_end_reason: null,
      is_stripe_customer: false,
      max_routes: 50,
      max_locations: 100,
      last_account_error: null,
    })
    .execute()
  token = await server.signIn('trial@stormlane.example')
})

const account = async (as = token) => (await server.ask(getPortalAccountInfo, as)).account
const pathOf = (address: string) => address.replace(server.config.publicUrl, '')

async function openCheckout(as = token): Promise<string> {
  const answer = await server.send('POST', '/api/stripe/upgrade_now', { payload: { token: as } })
  expect(answer.status).toBe(200)
  return pathOf(upgradeNow.answer.parse(answer.json()).checkout_url)
}
const submit = (path: string, payload: string) => server.send('POST', path, { headers: FORM, payload })
const subscribe = async () => submit(await openCheckout(), 'card=works')

/** Presses a button of the customer portal, which the portal opens by a form. */
async function manage(action: string): Promise<void> {
  const opened = await submit(`/api/stripe/create_customer_portal_session?token=${token}`, '')
  expect(opened.status).toBe(303)
  const page = pathOf(String(opened.headers.location))
  expect((await server.send('GET', page)).text).toContain('Demo: no card is charged')
  expect((await submit(page, `action=${action}`)).status).toBe(303)
}

describe('upgrade from the trial without a payment provider', () => {
  test('POST /stripe/upgrade_now with the token in its body opens a demo checkout, and paying ends the trial [ACCOUNT-011, API-033]', async () => {
    const checkout = await openCheckout()
    const page = await server.send('GET', checkout)
    expect(page.text).toContain('Demo: no card is charged')
    expect(page.text).toContain('Juniper Grocers')
    expect((await account()).is_on_a_trial).toBe(true)
    expect((await submit(checkout, 'card=works')).text).toContain('The full version is active')
    expect(await account()).toMatchObject({
      is_on_a_trial: false,
      is_currently_subscribed: true,
      is_stripe_customer: true,
      subscription_ends_at: null,
      max_routes: 10_000,
      max_locations: 10_000,
      last_account_error: null,
      subscription: { status: 'active', renews_at: '2026-02-15T12:00:00.000Z', card_brand: 'visa', card_last4: '4242' },
    })
  })

  test('a declined card leaves the trial as it is, with an error that the next attempt clears', async () => {
    expect((await submit(await openCheckout(), 'card=declined')).text).toContain('declined')
    expect(await account()).toMatchObject({
      is_on_a_trial: true,
      last_account_error: 'Your card was declined.',
      last_account_error_at: TEST_NOW.toISOString(),
    })
    await openCheckout()
    expect((await account()).last_account_error).toBeNull()
  })

  test('an expired trial can still be upgraded, and everything opens again', async () => {
    server.clock.moveTo(new Date(TEST_NOW.getTime() + (TRIAL_DAYS + 1) * DAY_MS))
    token = await server.signIn('trial@stormlane.example')
    const cities = async () => (await server.send('GET', `/api/cities.json?token=${token}`)).status
    expect(await cities()).toBe(402)
    await subscribe()
    expect(await cities()).toBe(200)
  })

  test('members may not, and an organization with the full version need not', async () => {
    const asked = async (email: string) => {
      const answer = await server.send('POST', '/api/stripe/upgrade_now', {
        payload: { token: await server.signIn(email) },
      })
      return [answer.status, answer.json().error]
    }
    expect(await asked('member@stormlane.example')).toEqual([403, 'You must be an admin to do this.'])
    expect(await asked('demo@stormlane.example')).toEqual([409, 'The full version is active already.'])
  })

  test('a checkout link that is forged or an hour old opens nothing', async () => {
    const checkout = await openCheckout()
    expect((await server.send('GET', checkout.replace(TRIAL, TRIAL.replace(/2$/, '1')))).status).toBe(404)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + HOUR_MS))
    expect((await submit(checkout, 'card=works')).status).toBe(404)
    expect((await account()).is_on_a_trial).toBe(true)
  })
})

describe('Manage Subscription', () => {
  test('a form to /stripe/create_customer_portal_session?token leads to the customer portal [API-035]', async () => {
    await subscribe()
    await manage('cancel')
    expect(await account()).toMatchObject({
      is_currently_subscribed: true,
      subscription_ends_at: '2026-02-15T12:00:00.000Z',
      subscription_end_reason: 'cancelled',
      subscription: { renews_at: null },
    })
    await manage('resume')
    expect((await account()).subscription_ends_at).toBeNull()
  })

  test('an organization that does not pay by card has no customer portal', async () => {
    const answer = await submit(`/api/stripe/create_customer_portal_session?token=${token}`, '')
    expect([answer.status, answer.json().error]).toEqual([409, 'Your organization does not pay by card.'])
  })

  test('a failed payment keeps access for 7 days, and paying ends the delay', async () => {
    await subscribe()
    await manage('fail')
    expect(await account()).toMatchObject({
      is_currently_subscribed: true,
      last_account_error: 'Your card was declined.',
      subscription: { status: 'past_due' },
    })
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 7 * DAY_MS))
    expect((await account()).is_currently_subscribed).toBe(false)
    await manage('resume')
    expect(await account()).toMatchObject({ is_currently_subscribed: true, last_account_error: null })
  })

  test('the audit trail tells what the payment provider changed, once for each change', async () => {
    const filter = 'category=billing&actor_id=payments&limit=50&offset=0'
    const read = async () =>
      (await server.ask(listAuditLines, token, `/api${listAuditLines.path}?${filter}`)).audit_lines
    const earlier = new Set((await read()).map(({ id }) => id))
    await submit(await openCheckout(), 'card=declined')
    await subscribe()
    await manage('cancel')
    const lines = (await read()).filter(({ id }) => !earlier.has(id)).toSorted((a, b) => Number(a.id) - Number(b.id))
    expect(lines.map(({ actor_name, action, subject }) => `${actor_name}: ${action}: ${subject}`)).toEqual([
      'Payment provider: payment_failed: Your card was declined.',
      'Payment provider: card_changed: visa ending in 4242',
      'Payment provider: subscription_changed: Active, renews on 2026-02-15',
      'Payment provider: subscription_changed: Active, ends on 2026-02-15',
    ])
  })

  test('a subscription that is ended can be begun again by the checkout', async () => {
    await subscribe()
    await manage('end')
    expect(await account()).toMatchObject({
      is_currently_subscribed: false,
      is_on_a_trial: false,
      subscription_end_reason: 'cancelled',
    })
    server.clock.moveTo(new Date(TEST_NOW.getTime() + HOUR_MS))
    await subscribe()
    expect((await account()).is_currently_subscribed).toBe(true)
  })
})
