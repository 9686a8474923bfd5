import { type Clock, isCurrentlySubscribed } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import type { Session } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { accountRepository } from './account.repository.ts'

export type AccountService = ReturnType<typeof accountService>

export function accountService(database: Database, clock: Clock, secrets: Secrets) {
  const accounts = accountRepository(database)
  return {
    /** The account as it is sent to clients: subscription, limits and API access. */
    async describe({ organizationId, userId }: Session) {
      const { organization, login, access, services } = await accounts.describe(organizationId, userId)
      return {
        client_name: organization.name,
        login_name: login.name,
        login_email: login.email,
        last_account_error: organization.last_account_error,
        is_currently_subscribed: isCurrentlySubscribed(organization.subscription_ends_at, clock.now()),
        is_on_a_trial: organization.plan === 'trial',
        is_stripe_customer: organization.is_stripe_customer,
        subscription_ends_at: organization.subscription_ends_at?.toISOString() ?? null,
        subscription_end_reason: organization.subscription_end_reason,
        max_routes: organization.max_routes,
        max_locations: organization.max_locations,
        api_access: access
          ? {
              token: secrets.decrypt(access.token_encrypted),
              cycle_start_date: access.cycle_start_date.toISOString(),
              cycle_end_date: access.cycle_end_date.toISOString(),
              permissions: access.permissions,
              services,
            }
          : null,
      }
    },
  }
}
