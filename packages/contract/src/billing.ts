import * as z from 'zod'
import { defineCall } from './call.ts'
import { success } from './conventions.ts'

export const upgradeNow = defineCall({
  id: 'upgradeNow',
  tag: 'Account',
  method: 'POST',
  path: '/stripe/upgrade_now',
  access: 'admin',
  withoutSubscription: true,
  onRateLimit: 'tell',
  failsWith: ['CONFLICT', 'PAYMENTS_UNAVAILABLE'],
  summary: 'Start the checkout that ends the trial or begins a new subscription',
  answer: success.extend({
    checkout_url: z.string().meta({ description: 'The page of the payment provider, to be opened in a new tab' }),
  }),
})

export const createCustomerPortalSession = defineCall({
  id: 'createCustomerPortalSession',
  tag: 'Account',
  method: 'POST',
  path: '/stripe/create_customer_portal_session',
  access: 'admin',
  withoutSubscription: true,
  failsWith: ['CONFLICT', 'PAYMENTS_UNAVAILABLE'],
  mediaType: 'text/html',
  summary: 'Sent by a form: redirects (303) to the page where card and subscription are managed',
  answer: z.unknown().meta({ description: 'A redirect to the payment provider' }),
})

/** Events of the payment provider, whose signature is in the header `stripe-signature`. */
export const receiveStripeWebhook = defineCall({
  id: 'receiveStripeWebhook',
  tag: 'Account',
  method: 'POST',
  path: '/stripe/webhook',
  access: 'public',
  failsWith: ['INVALID_WEBHOOK'],
  summary: 'Receives events of Stripe; repeated, late and unordered ones are harmless',
  answer: z.object({ received: z.literal(true) }),
})
