import type { ComponentType } from 'react'
import type { RouteDescription } from '../../platform/route-description.ts'
import { accountTexts } from './account.texts.ts'
import { webhookTexts } from './webhooks/webhooks.texts.ts'

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
  {
    path: '/security',
    label: accountTexts.tabs.security,
    adminsOnly: false,
    description: { title: accountTexts.tabs.security },
    load: () => import('./security/security-tab.tsx').then((m) => m.SecurityTab),
  },
  {
    path: '/members',
    label: accountTexts.tabs.members,
    adminsOnly: true,
    description: { title: accountTexts.tabs.members },
    load: () => import('./members/members-tab.tsx').then((m) => m.MembersTab),
  },
  {
    path: '/api-tokens',
    label: accountTexts.tabs.apiTokens,
    adminsOnly: true,
    description: { title: accountTexts.tabs.apiTokens },
    load: () => import('./api-tokens/api-tokens-tab.tsx').then((m) => m.ApiTokensTab),
  },
  {
    path: '/connections',
    label: accountTexts.tabs.connections,
    adminsOnly: true,
    description: { title: accountTexts.tabs.connections },
    load: () => import('./connections/connections-tab.tsx').then((m) => m.ConnectionsTab),
  },
  {
    path: '/webhooks',
    label: accountTexts.tabs.webhooks,
    adminsOnly: true,
    description: { title: webhookTexts.title },
    load: () => import('./webhooks/webhooks-tab.tsx').then((m) => m.WebhooksTab),
  },
  {
    path: '/single-sign-on',
    label: accountTexts.tabs.singleSignOn,
    adminsOnly: true,
    description: { title: accountTexts.tabs.singleSignOn },
    load: () => import('./single-sign-on/single-sign-on-tab.tsx').then((m) => m.SingleSignOnTab),
  },
  {
    path: '/audit-log',
    label: accountTexts.tabs.audit,
    adminsOnly: true,
    description: { title: accountTexts.tabs.audit },
    load: () => import('./audit/audit-tab.tsx').then((m) => m.AuditTab),
  },
]
