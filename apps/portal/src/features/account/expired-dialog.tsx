import { TRIAL_DAYS } from '@stormlane/domain/product'
import { CalendarX2, Mail } from 'lucide-react'
import { useId } from 'react'
import { formatCount } from '../../platform/count-format.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { formatDate } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog as MuiDialog } from '../../ui/material/dialog.ts'
import type { Account } from './account.ts'
import { expiredTexts as TEXTS } from './expired.texts.ts'
import css from './expired-dialog.module.css'

interface ExpiredDialogProps {
  account: Account
  /** Admins get a button to My Account, where they can renew. */
  isAdmin: boolean
  onLogOut: () => void
  onOpenAccount: () => void
}

/** Blocks the portal of an organization whose trial or subscription has ended: it cannot be closed (ACCOUNT-033). */
export function ExpiredDialog({ account, isAdmin, onLogOut, onOpenAccount }: ExpiredDialogProps) {
  const titleId = useId()
  const { isOnATrial, subscriptionEndsAt } = account
  const address = `mailto:${portalConfig.supportEmail}`
  const endedOn = subscriptionEndsAt ? formatDate(new Date(subscriptionEndsAt)) : null
  return (
    <MuiDialog open aria-labelledby={titleId} maxWidth={false} slotProps={{ paper: { className: css.dialog ?? '' } }}>
      <span className={css.icon}>
        <CalendarX2 size={22} aria-hidden="true" />
      </span>
      <h2 id={titleId}>{isOnATrial ? TEXTS.trial : TEXTS.subscription}</h2>
      <p>
        {endedOn ? (isOnATrial ? TEXTS.trialRan(TRIAL_DAYS, endedOn) : TEXTS.subscriptionEnded(endedOn)) : null}{' '}
        {TEXTS.kept(formatCount(account.usedRoutes), formatCount(account.usedLocations))} {TEXTS.reachOut}{' '}
        <a href={address}>{portalConfig.supportEmail}</a>.
      </p>
      {isAdmin ? (
        <p className={css.renew}>
          {TEXTS.adminsRenew}
          <Button kind="link" size="small" onClick={onOpenAccount}>
            {TEXTS.openAccount}
          </Button>
        </p>
      ) : null}
      <div className={css.actions}>
        <Button size="large" fullWidth onClick={onLogOut}>
          {TEXTS.logOut}
        </Button>
        <Button
          kind="primary"
          size="large"
          fullWidth
          autoFocus
          href={address}
          icon={<Mail size={16} aria-hidden="true" />}
        >
          {TEXTS.sendEmail}
        </Button>
      </div>
    </MuiDialog>
  )
}
