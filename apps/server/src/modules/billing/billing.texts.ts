export const BILLING_TEXTS = {
  alreadySubscribed: 'The full version is active already.',
  noCardPayments: 'Your organization does not pay by card.',
} as const
