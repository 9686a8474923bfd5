import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '../../platform/session-queries.ts'
import { AccountError } from './account-error.tsx'
import { AccountIdentity } from './account-identity.tsx'
import { AccountLimits } from './account-limits.tsx'
import css from './account-page.module.css'
import { AccountPreferences } from './account-preferences.tsx'
import { AccountSubscription } from './account-subscription.tsx'
import { ApiUsage } from './api-usage.tsx'
import { CostsBlock } from './costs-block.tsx'
import { FleetBlock } from './fleet-block.tsx'
import { OrganizationBlock } from './organization-block.tsx'
import { SubscriptionBanner } from './subscription-banner.tsx'

/** The Account tab: the signed-in user, limits and usage of the plan, the subscription, and API usage. */
export function AccountPage() {
  const { data: account } = useSuspenseQuery(sessionQueries.account())
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  return (
    <div className={css.page}>
      <SubscriptionBanner account={account} isAdmin={me.isAdmin} />
      <div className={account.apiAccess ? css.columns : css.column}>
        <div className={css.card}>
          <AccountIdentity account={account} me={me} />
          <AccountLimits account={account} />
          <AccountPreferences />
          {me.isAdmin ? <OrganizationBlock me={me} /> : null}
          {me.isAdmin ? <FleetBlock /> : null}
          {me.isAdmin ? <CostsBlock /> : null}
          {account.isStripeCustomer ? <AccountSubscription account={account} isAdmin={me.isAdmin} /> : null}
          {account.lastAccountError ? <AccountError account={account} /> : null}
        </div>
        {account.apiAccess ? <ApiUsage access={account.apiAccess} /> : null}
      </div>
    </div>
  )
}
