import { trialDaysLeft } from '@stormlane/domain/product'
import { Hourglass } from 'lucide-react'
import { formatCount } from '../../platform/count-format.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatDate } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Refused } from '../../ui/controls/refused.tsx'
import { accountTexts as TEXTS } from './account.texts.ts'
import type { Account } from './account.ts'
import css from './account-page.module.css'
import { useUpgrade } from './use-upgrade.ts'

/** Shows the days left in a trial, or when a subscription ends, with a link to the full version. */
export function SubscriptionBanner({ account, isAdmin }: { account: Account; isAdmin: boolean }) {
  const now = useClockTick()
  const upgrade = useUpgrade()
  const { isOnATrial, isCurrentlySubscribed, subscriptionEndsAt } = account
  if (!isOnATrial && isCurrentlySubscribed) return null
  const endsAt = subscriptionEndsAt ? new Date(subscriptionEndsAt) : null
  // The server decides whether the trial is over: the clock of this device may be wrong.
  const daysLeft = endsAt && isCurrentlySubscribed ? trialDaysLeft(endsAt, now) : 0
  return (
    <div className={css.banner}>
      <Hourglass size={18} aria-hidden="true" />
      <div className={css.bannerWords} role="status">
        <b>{isOnATrial ? TEXTS.daysLeft(daysLeft) : TEXTS.ended}</b>
        <span>
          {endsAt ? TEXTS.periodEnds(account, formatDate(endsAt)) : null} {isOnATrial ? planHolds(account) : null}
        </span>
        {upgrade.isWaiting ? (
          <span>
            {TEXTS.waiting}{' '}
            <a href={upgrade.checkoutUrl} target="_blank" rel="noreferrer">
              {TEXTS.openCheckout}
            </a>
          </span>
        ) : null}
        {upgrade.failure ? <span className={css.error}>{upgrade.failure}</span> : null}
      </div>
      {isAdmin ? (
        <Button kind="primary" busy={upgrade.isStarting} onClick={upgrade.start}>
          {TEXTS.activate}
        </Button>
      ) : (
        <Refused reason={TEXTS.adminsActivate}>
          <Button kind="primary" disabled>
            {TEXTS.activate}
          </Button>
        </Refused>
      )}
    </div>
  )
}

const planHolds = ({ maxRoutes, maxLocations }: Account) =>
  TEXTS.planHolds(formatCount(maxRoutes), formatCount(maxLocations))
