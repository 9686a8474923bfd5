// Card payments through Stripe: hosted checkout, hosted customer portal, and webhooks.
import Stripe from 'stripe'
import { InvalidWebhook, type Payments, UnreadableEvent } from '../modules/billing/payments.ts'
import type { Config } from '../platform/config.ts'
import { readStripeEvent } from './stripe-event.ts'

const TIMEOUT_MS = 20_000

export function stripePayments({ secretKey, webhookSecret, priceId, apiUrl }: NonNullable<Config['stripe']>): Payments {
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 1, ...hostOf(apiUrl) })
  return {
    name: 'stripe',

    async createCustomer({ id, name, email }) {
      const customer = await stripe.customers.create(
        { name, email, metadata: { organization_id: id } },
        // Two clicks on Activate Full Version create only one customer.
        { idempotencyKey: `customer-${id}` },
      )
      return customer.id
    },

    async startCheckout(customerId, returnTo) {
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: returnTo,
        cancel_url: returnTo,
      })
      if (!session.url) throw new Error(`The checkout session ${session.id} has no address.`)
      return session.url
    },

    async openCustomerPortal(customerId, returnTo) {
      return (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnTo })).url
    },

    readWebhook(body, signature) {
      const event = verified(stripe, body, signature, webhookSecret)
      try {
        return readStripeEvent(event)
      } catch (error) {
        throw new UnreadableEvent(error instanceof Error ? error.message : String(error), { cause: error })
      }
    },
  }
}

function verified(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    throw new InvalidWebhook('the signature does not match', { cause: error })
  }
}

/** An address that replaces Stripe's own, for a proxy or a test. */
function hostOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), port }
}
