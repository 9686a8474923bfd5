import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { accountTexts } from '../../features/account/account.texts.ts'
import { AccountTabBar } from '../../features/account/account-tab-bar.tsx'
import { sessionQueries } from '../../platform/session-queries.ts'
import { navigationFor } from '../frames/shell/navigation.ts'
import { PageHeader } from '../frames/shell/page-header.tsx'
import css from './my-account-page.module.css'

/** The frame of the My Account tabs: the title, the sign-out link and the tab bar above the open tab. */
export function MyAccountPage() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const { data: flags } = useSuspenseQuery(sessionQueries.features())
  const { data: account } = useQuery(sessionQueries.account())
  // Without a subscription the server only answers account requests.
  const isOpen = account?.isCurrentlySubscribed ?? true
  return (
    <>
      <PageHeader
        title={accountTexts.title}
        actions={
          <>
            {isOpen &&
              navigationFor(flags, me.isAdmin).account.map(({ to, label, icon: Icon }) => (
                <Link key={to} to={to} className={css.link}>
                  <Icon size={15} aria-hidden="true" />
                  {label}
                </Link>
              ))}
            <Link to="/logout" className={css.link}>
              <LogOut size={15} aria-hidden="true" />
              {accountTexts.signOut}
            </Link>
          </>
        }
      />
      <div className={css.content}>
        <AccountTabBar />
        <Outlet />
      </div>
    </>
  )
}
