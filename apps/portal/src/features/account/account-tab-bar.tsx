import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionQueries } from '../../platform/session-queries.ts'
import { accountTexts } from './account.texts.ts'
import css from './account-tab-bar.module.css'
import { ACCOUNT_TABS } from './account-tabs.ts'

/** Links, not ARIA tabs: each tab has its own address and history entry. */
export function AccountTabBar() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const { data: account } = useQuery(sessionQueries.account())
  const { data: flags } = useSuspenseQuery(sessionQueries.features())
  const isSubscribed = account?.isCurrentlySubscribed ?? true
  const tabs = ACCOUNT_TABS.filter(
    ({ adminsOnly, withoutSubscription, description: { flag } }) =>
      (me.isAdmin || !adminsOnly) && (isSubscribed || withoutSubscription) && (!flag || flags[flag]),
  )
  return (
    <nav className={css.tabs} aria-label={accountTexts.title}>
      {tabs.map(({ path, label }) => (
        <Link key={path} to={`/client/account${path}`} className={css.tab} activeOptions={{ exact: true }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
