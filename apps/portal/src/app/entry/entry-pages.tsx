import { ENTRY_PATHS } from '@stormlane/domain/product'
import { lazy, type ReactNode } from 'react'
import { LoginPage } from '../../features/session/login-page.tsx'
import { SESSION_TITLES } from '../../features/session/session.titles.ts'
import { setupTexts } from '../../features/setup/setup.texts.ts'
import { loadChunk } from '../../platform/chunk-loading.ts'

const CompanyCallbackPage = lazy(() =>
  loadChunk(() =>
    import('../../features/session/company-callback-page.tsx').then((m) => ({ default: m.CompanyCallbackPage })),
  ),
)
const ResetPasswordPage = lazy(() =>
  loadChunk(() =>
    import('../../features/session/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage })),
  ),
)
const SetupPage = lazy(() =>
  loadChunk(() => import('../../features/setup/setup-page.tsx').then((m) => ({ default: m.SetupPage }))),
)

interface EntryPage {
  title: string
  /** With a session, this page redirects to the portal. */
  isForSignedOut?: true
  show: (query: URLSearchParams) => ReactNode
}

const parameter = (query: URLSearchParams, name: string) => query.get(name) ?? undefined

/** The pages of the sign-in application, by path. In the portal, its router renders the same pages. */
export const ENTRY_PAGES: Readonly<Record<string, EntryPage>> = {
  [ENTRY_PATHS.login]: {
    title: SESSION_TITLES.login,
    isForSignedOut: true,
    show: (query) => <LoginPage trialKey={parameter(query, 'trialKey')} />,
  },
  [ENTRY_PATHS.company]: { title: SESSION_TITLES.company, show: () => <CompanyCallbackPage /> },
  [ENTRY_PATHS.resetPassword]: {
    title: SESSION_TITLES.resetPassword,
    show: (query) => <ResetPasswordPage token={parameter(query, 'token')} />,
  },
  [ENTRY_PATHS.setup]: {
    title: setupTexts.title,
    show: (query) => <SetupPage email={parameter(query, 'email')} token={parameter(query, 'token')} />,
  },
}
