import type { ComponentType } from 'react'
import type { RouteDescription } from '../../platform/route-description.ts'
import { accountTexts } from './account.texts.ts'

interface AccountTab {
  /** Below /client/account. */
  path: `/${string}`
  label: string
  /** Members do not see the tab, and its address sends them to the start page. */
  adminsOnly: boolean
  description: RouteDescription
  load: () => Promise<ComponentType>
}

/** The tabs of My Account in their order, each a page of its own. The router and the bar of tabs are made from this list. */
export const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    path: '/',
    label: accountTexts.tabs.account,
    adminsOnly: false,
    description: { title: accountTexts.title, tour: 'account' },
    load: () => import('./account-page.tsx').then((m) => m.AccountPage),
  },
]
