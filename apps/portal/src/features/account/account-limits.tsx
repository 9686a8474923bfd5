import { formatCount } from '../../platform/count-format.ts'
import { accountTexts as TEXTS } from './account.texts.ts'
import type { Account } from './account.ts'
import css from './account-page.module.css'
import { ShareBar } from './share-bar.tsx'

/** Shows how much of each limit of the plan is used. */
export function AccountLimits({ account }: { account: Account }) {
  const limits = [
    { label: TEXTS.routes, used: account.usedRoutes, most: account.maxRoutes },
    { label: TEXTS.locations, used: account.usedLocations, most: account.maxLocations },
  ]
  return (
    <section className={css.block} aria-labelledby="account-limits">
      <header className={css.heading}>
        <h2 id="account-limits">{TEXTS.limits}</h2>
        <span className={css.hint}>{account.isOnATrial ? TEXTS.plans.trial : TEXTS.plans.full}</span>
      </header>
      <ul className={css.limits}>
        {limits.map(({ label, used, most }) => (
          <li key={label}>
            <span>{label}</span>
            <ShareBar share={most === 0 ? 1 : used / most} />
            <span>
              <b>{formatCount(used)}</b> {TEXTS.ofMost(formatCount(most))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
