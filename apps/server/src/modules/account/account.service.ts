import { API_SERVICE_IDS, API_SERVICES, isCurrentlySubscribed, usageCycle } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Session } from '../../platform/http/session.ts'
import { accountRepository } from './account.repository.ts'
import { usageRepository } from './usage.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  /** How much of the plan's limits is used. */
  countAssets: (organizationId: string) => Promise<{ routes: number; locations: number }>
}

type Subscription = Pick<Tables['billing_customers'], 'status' | 'period_end'> & {
  cancels_at_period_end: boolean | null
}

export type AccountService = ReturnType<typeof accountService>

export function accountService({ database, clock, countAssets }: Dependencies) {
  const accounts = accountRepository(database)
  const usage = usageRepository(database)

  /** Every service that the organization may use, in the order in which My Account shows them. */
  async function servicesInCycle(organizationId: string, cycleStart: Date) {
    const counted = new Map((await usage.inCycle(organizationId, cycleStart)).map((row) => [row.service, row]))
    return API_SERVICE_IDS.flatMap((service) => {
      const row = counted.get(service)
      return row ? { ...row, service, timeframe: API_SERVICES[service].timeframe } : []
    })
  }

  return {
    /** The account as it is sent to clients: subscription, limits and API access. */
    async describe({ organizationId, userId }: Session) {
      const cycle = usageCycle(clock.now())
      const [account, services, used] = await Promise.all([
        accounts.describe(organizationId, userId),
        servicesInCycle(organizationId, cycle.start),
        countAssets(organizationId),
      ])
      const { status, permissions, newest_token_ending } = account
      return {
        client_name: account.name,
        login_name: account.login_name,
        login_email: account.login_email,
        last_account_error: account.last_account_error,
        last_account_error_at: account.last_account_error_at?.toISOString() ?? null,
        is_currently_subscribed: isCurrentlySubscribed(account.subscription_ends_at, clock.now()),
        is_on_a_trial: account.plan === 'trial',
        is_stripe_customer: account.is_stripe_customer,
        subscription_ends_at: account.subscription_ends_at?.toISOString() ?? null,
        subscription_end_reason: account.subscription_end_reason,
        max_routes: account.max_routes,
        used_routes: used.routes,
        max_locations: account.max_locations,
        used_locations: used.locations,
        subscription: status
          ? {
              status,
              renews_at: renewalOf(account, clock.now())?.toISOString() ?? null,
              card_brand: account.card_brand,
              card_last4: account.card_last4,
            }
          : null,
        api_access: permissions
          ? {
              // Tokens are stored as hashes; their endings tell them apart.
              token: newest_token_ending ? `…${newest_token_ending}` : null,
              cycle_start_date: cycle.start.toISOString(),
              cycle_end_date: cycle.end.toISOString(),
              permissions,
              services,
            }
          : null,
      }
    },
  }
}

/** When the next payment is due; null if the subscription ends or has ended, or its renewal event is still missing. */
function renewalOf({ status, cancels_at_period_end, period_end }: Subscription, now: Date): Date | null {
  if (cancels_at_period_end || period_end === null || period_end <= now) return null
  return status === 'active' || status === 'past_due' ? period_end : null
}
