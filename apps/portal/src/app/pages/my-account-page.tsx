import { Link, Outlet } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { accountTexts } from '../../features/account/account.texts.ts'
import { AccountTabBar } from '../../features/account/account-tab-bar.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'
import css from './my-account-page.module.css'

/** The frame of the tabs of My Account: the title, the way out and the bar of tabs above the open one. */
export function MyAccountPage() {
  return (
    <>
      <PageHeader
        title={accountTexts.title}
        actions={
          <Link to="/logout" className={css.signOut}>
            <LogOut size={15} aria-hidden="true" />
            {accountTexts.signOut}
          </Link>
        }
      />
      <div className={css.content}>
        <AccountTabBar />
        <Outlet />
      </div>
    </>
  )
}
