// Payments without a provider: our own checkout and customer portal, plainly marked as a demo. No card is charged and
// no card number is requested. Links carry the customer's id, an expiry and a signature, so only whoever was sent there
// can open them.

// The import declares `schema.hide`, which keeps these pages out of the API document.
import type {} from '@fastify/swagger'
import type { PaidSubscription } from '@stormlane/domain/product'
import { addMilliseconds, type Clock, HOUR_MS } from '@stormlane/domain/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type BillingCustomer,
  type BillingDesk,
  type BillingEvent,
  InvalidWebhook,
  type Payments,
} from '../modules/billing/payments.ts'
import type { Config } from '../platform/config.ts'
import { DomainError } from '../platform/domain-error.ts'
import { readFormBodies } from '../platform/http/form-body.ts'
import { sendPagePolicy } from '../platform/http/security-headers.ts'
import type { Secrets } from '../platform/secrets.ts'
import { checkoutPage, donePage, portalPage } from './simulated-payment-pages.ts'

interface Dependencies {
  config: Config
  clock: Clock
  secrets: Secrets
}

const LINK_LIFETIME_MS = HOUR_MS
const PATHS = { checkout: '/demo-payments/checkout', portal: '/demo-payments/portal' } as const
type Page = keyof typeof PATHS
const DEMO_CARDS: Record<string, { brand: string; last4: string }> = {
  works: { brand: 'visa', last4: '4242' },
  declined: { brand: 'visa', last4: '0002' },
}

export function simulatedPayments({ config, clock, secrets }: Dependencies): Payments {
  const signedText = (page: Page, id: string, expires: string) => `demo payments ${page} ${id} ${expires}`

  function link(page: Page, customerId: string): string {
    const expires = String(addMilliseconds(clock.now(), LINK_LIFETIME_MS).getTime())
    const signature = secrets.sign(signedText(page, customerId, expires))
    return `${config.publicUrl}${PATHS[page]}?${new URLSearchParams({ customer: customerId, expires, signature }).toString()}`
  }

  /** The customer of a link; refuses a forged or expired one. */
  async function customerOf(page: Page, query: unknown, desk: BillingDesk): Promise<BillingCustomer> {
    const { customer = '', expires = '', signature = '' } = query as Record<string, string>
    const isOurs = secrets.isSignedBy(signedText(page, customer, expires), signature)
    const found = isOurs && Number(expires) > clock.now().getTime() ? await desk.findCustomer(customer) : undefined
    if (!found) throw new DomainError('NOT_FOUND', ['This payment page has expired. Open it from My Account again.'])
    return found
  }

  const event = (content: Omit<BillingEvent, 'id' | 'createdAt'>): BillingEvent => ({
    id: crypto.randomUUID(),
    createdAt: clock.now(),
    ...content,
  })

  async function pay(customer: BillingCustomer, card: string, desk: BillingDesk): Promise<'paid' | 'declined'> {
    const { customerId } = customer
    const used = DEMO_CARDS[card]
    if (!used || card === 'declined') {
      await desk.receive(event({ customerId, problem: 'Your card was declined.' }))
      return 'declined'
    }
    const subscription = { id: `demo_${crypto.randomUUID()}`, ...monthFrom(clock.now()) }
    await desk.receive(event({ customerId, card: used, subscription }))
    return 'paid'
  }

  /** Applies a button of the portal to the subscription. */
  async function change(customer: BillingCustomer, action: string, desk: BillingDesk): Promise<void> {
    const { customerId, subscriptionId: id } = customer
    if (!id) throw new DomainError('CONFLICT', ['There is no subscription yet.'])
    const now = clock.now()
    const current = { id, ...monthFrom(now), ...(customer.periodEnd && { periodEnd: customer.periodEnd }) }
    const changes: Record<string, Partial<PaidSubscription>> = {
      cancel: { cancelsAtPeriodEnd: true },
      resume: {},
      end: { status: 'cancelled', endedAt: now, isCancelledByCustomer: true },
      fail: { status: 'past_due' },
    }
    const changed = changes[action]
    if (!changed) throw new DomainError('INVALID_INPUT', [`there is no action ${action}`])
    const problem = action === 'fail' ? { problem: 'Your card was declined.' } : {}
    await desk.receive(event({ customerId, subscription: { ...current, ...changed }, ...problem }))
  }

  return {
    name: 'simulated',
    createCustomer: async ({ id }) => `demo_${id}`,
    startCheckout: async (customerId) => link('checkout', customerId),
    openCustomerPortal: async (customerId) => link('portal', customerId),
    readWebhook() {
      throw new InvalidWebhook('the simulated provider sends no webhooks')
    },

    servePages(app, desk) {
      const send = (reply: FastifyReply, page: (nonce: string) => string) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(page(sendPagePolicy(reply, config)))
      void app.register(async (pages: FastifyInstance) => {
        readFormBodies(pages)
        const hidden = { schema: { hide: true } }
        pages.get(PATHS.checkout, hidden, async ({ query }, reply) => {
          const customer = await customerOf('checkout', query, desk)
          return send(reply, (nonce) => checkoutPage(customer, config.productName, nonce))
        })
        pages.post(PATHS.checkout, hidden, async ({ query, body }, reply) => {
          const customer = await customerOf('checkout', query, desk)
          const outcome = await pay(customer, fieldOf(body, 'card'), desk)
          return send(reply, (nonce) => donePage(outcome, nonce))
        })
        pages.get(PATHS.portal, hidden, async ({ query }, reply) => {
          const customer = await customerOf('portal', query, desk)
          return send(reply, (nonce) => portalPage(customer, nonce))
        })
        pages.post(PATHS.portal, hidden, async ({ query, body, url }, reply) => {
          await change(await customerOf('portal', query, desk), fieldOf(body, 'action'), desk)
          return reply.redirect(url, 303)
        })
      })
    },
  }
}

function monthFrom(start: Date): PaidSubscription {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + 1)
  return {
    status: 'active',
    periodStart: start,
    periodEnd: end,
    cancelsAtPeriodEnd: false,
    endedAt: null,
    isCancelledByCustomer: false,
  }
}

function fieldOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
