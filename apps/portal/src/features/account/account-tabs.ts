import type { ComponentType } from 'react'
import type { RouteDescription } from '../../platform/route-description.ts'
import { ACCOUNT_TITLES } from './account.titles.ts'

interface AccountTab {
  /** Below /client/account. */
  path: `/${string}`
  label: string
  /** Members do not see the tab, and its address sends them to the start page. */
  adminsOnly: boolean
  /** Also shown without a subscription, when the server refuses most other calls. */
  withoutSubscription?: true
  description: RouteDescription
  load: () => Promise<ComponentType>
}

/** The tabs of My Account in display order. Each is a page; the router and the tab bar are built from this list. */
export const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    path: '/',
    label: ACCOUNT_TITLES.tabs.account,
    adminsOnly: false,
    withoutSubscription: true,
    description: { title: ACCOUNT_TITLES.title, tour: 'account' },
    load: () => import('./account-page.tsx').then((m) => m.AccountPage),
  },
  {
    path: '/security',
    label: ACCOUNT_TITLES.tabs.security,
    adminsOnly: false,
    withoutSubscription: true,
    description: { title: ACCOUNT_TITLES.tabs.security },
    load: () => import('./security/security-tab.tsx').then((m) => m.SecurityTab),
  },
  {
    path: '/mail',
    label: ACCOUNT_TITLES.tabs.mail,
    adminsOnly: false,
    description: { title: ACCOUNT_TITLES.tabs.mail, flag: 'showAffectedTab' },
    load: () => import('./mail/mail-tab.tsx').then((m) => m.MailTab),
  },
  {
    path: '/members',
    label: ACCOUNT_TITLES.tabs.members,
    adminsOnly: true,
    description: { title: ACCOUNT_TITLES.tabs.members },
    load: () => import('./members/members-tab.tsx').then((m) => m.MembersTab),
  },
  {
    path: '/api-tokens',
    label: ACCOUNT_TITLES.tabs.apiTokens,
    adminsOnly: true,
    description: { title: ACCOUNT_TITLES.tabs.apiTokens },
    load: () => import('./api-tokens/api-tokens-tab.tsx').then((m) => m.ApiTokensTab),
  },
  {
    path: '/connections',
    label: ACCOUNT_TITLES.tabs.connections,
    adminsOnly: true,
    description: { title: ACCOUNT_TITLES.tabs.connections },
    load: () => import('./connections/connections-tab.tsx').then((m) => m.ConnectionsTab),
  },
  {
    path: '/limits',
    label: ACCOUNT_TITLES.tabs.limits,
    adminsOnly: true,
    description: { title: ACCOUNT_TITLES.tabs.limits },
    load: () => import('./limits/limits-tab.tsx').then((m) => m.LimitsTab),
  },
  {
    path: '/channels',
    label: ACCOUNT_TITLES.tabs.channels,
    adminsOnly: true,
    description: { title: ACCOUNT_TITLES.tabs.channels, flag: 'showAffectedTab' },
    load: () => import('./channels/channels-tab.tsx').then((m) => m.ChannelsTab),
  },
  {
    path: '/webhooks',
    label: ACCOUNT_TITLES.tabs.webhooks,
    adminsOnly: true,
    description: { title: ACCOUNT_TITLES.tabs.webhooks },
    load: () => import('./webhooks/webhooks-tab.tsx').then((m) => m.WebhooksTab),
  },
  {
    path: '/single-sign-on',
    label: ACCOUNT_TITLES.tabs.singleSignOn,
    adminsOnly: true,
    description: { title: ACCOUNT_TITLES.tabs.singleSignOn },
    load: () => import('./single-sign-on/single-sign-on-tab.tsx').then((m) => m.SingleSignOnTab),
  },
  {
    path: '/audit-log',
    label: ACCOUNT_TITLES.tabs.audit,
    adminsOnly: true,
    description: { title: ACCOUNT_TITLES.tabs.audit },
    load: () => import('./audit/audit-tab.tsx').then((m) => m.AuditTab),
  },
]
