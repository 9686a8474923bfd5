import type { CallExamples } from './call.ts'

export const billingExamples = {
  upgradeNow: { answer: { success: true, checkout_url: 'https://checkout.stripe.com/c/pay/cs_test_a1' } },
  createCustomerPortalSession: {},
  receiveStripeWebhook: { answer: { received: true } },
} satisfies CallExamples
