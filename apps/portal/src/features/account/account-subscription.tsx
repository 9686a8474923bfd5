import { createCustomerPortalSession } from '@stormlane/contract'
import { CreditCard } from 'lucide-react'
import { apiHost } from '../../platform/api.ts'
import { readStored } from '../../platform/local-store.ts'
import { formatDate } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Refused } from '../../ui/controls/refused.tsx'
import { accountTexts as TEXTS } from './account.texts.ts'
import type { Account } from './account.ts'
import css from './account-page.module.css'

/** The card and the state of the subscription, for customers who pay by card. */
export function AccountSubscription({ account, isAdmin }: { account: Account; isAdmin: boolean }) {
  const { subscription } = account
  return (
    <section className={css.block} aria-labelledby="account-subscription">
      <h2 id="account-subscription">{TEXTS.subscription}</h2>
      <div className={css.subscription}>
        <span className={css.cardIcon}>
          <CreditCard size={16} aria-hidden="true" />
        </span>
        <div className={css.cardWords}>
          <b>{subscription?.cardLast4 ? TEXTS.cardEnding(subscription.cardLast4) : TEXTS.noCard}</b>
          <p className={css.hint}>{stateWords(account)}</p>
        </div>
        {isAdmin ? (
          <ManageSubscription />
        ) : (
          <Refused reason={TEXTS.adminsManage}>
            <Button disabled>{TEXTS.manage}</Button>
          </Refused>
        )}
      </div>
    </section>
  )
}

/** A form, because the server answers with a redirect to the provider's page (API-035). */
function ManageSubscription() {
  const query = new URLSearchParams({ token: readStored('token') ?? '' }).toString()
  const { method, path } = createCustomerPortalSession
  return (
    <form method={method} action={`${apiHost()}${path}?${query}`} target="_blank" rel="noopener">
      <Button type="submit">{TEXTS.manage}</Button>
    </form>
  )
}

function stateWords({ subscription, isCurrentlySubscribed, subscriptionEndsAt }: Account): string {
  if (subscriptionEndsAt) {
    const day = formatDate(new Date(subscriptionEndsAt))
    if (!isCurrentlySubscribed) return TEXTS.endedOn(day)
    return subscription?.status === 'past_due' ? TEXTS.pastDueUntil(day) : TEXTS.endsOn(day)
  }
  return subscription?.renewsAt ? TEXTS.renewsOn(formatDate(new Date(subscription.renewsAt))) : TEXTS.active
}
