import type { Clock } from '@stormlane/domain/time'
import type { Payments } from '../modules/billing/payments.ts'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/secrets.ts'
import { simulatedPayments } from './simulated-payments.ts'
import { stripePayments } from './stripe-payments.ts'

interface Dependencies {
  config: Config
  clock: Clock
  secrets: Secrets
}

/** Chooses Stripe if its settings are given, otherwise a simulated provider with our own pages. */
export function choosePayments({ config, clock, secrets }: Dependencies): Payments {
  return config.stripe ? stripePayments(config.stripe) : simulatedPayments({ config, clock, secrets })
}
