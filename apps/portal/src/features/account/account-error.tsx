import { formatMoment } from '../../platform/time-format.ts'
import { accountTexts as TEXTS } from './account.texts.ts'
import type { Account } from './account.ts'
import css from './account-page.module.css'

/** Shows the latest payment error with its time. */
export function AccountError({ account }: { account: Account }) {
  const at = account.lastAccountErrorAt
  return (
    <section className={css.block}>
      <p className={css.error} role="alert">
        {TEXTS.latestError(account.lastAccountError ?? '')}
        {at ? ` ${formatMoment(new Date(at))}` : ''}
      </p>
    </section>
  )
}
