import { ENTRY_PATHS } from '@stormlane/domain/product'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { EntryNavigationContext } from '../../parts/entry/entry-navigation.tsx'
import { loadChunk } from '../../platform/chunk-loading.ts'
import { useToken } from '../../platform/session.ts'
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx'
import { ColorModeProvider } from '../../ui/theme/color-mode-context.tsx'
import { CountedPage } from '../counted-page.tsx'
import { FailurePanel } from '../frames/shell/failure-panel.tsx'
import { PageLoading } from '../frames/shell/page-loading.tsx'
import { PageAnnouncer } from '../page-announcer.tsx'
import { ENTRY_PAGES } from './entry-pages.tsx'

const loadPortal = () => import('../app.tsx').then((m) => ({ default: m.App }))
const Portal = lazy(() => loadChunk(loadPortal))

/**
 * The sign-in application: the pages that a visitor without a session sees. They load fast, because they need neither
 * the portal's router nor its query cache. With a session, or at any other URL, it renders the portal in the same
 * document.
 */
export function EntryApp() {
  const { pathname, search, navigation } = useAddress()
  const isSignedIn = useToken() !== undefined
  const page = ENTRY_PAGES[pathname]
  const isStart = pathname === ENTRY_PATHS.start && !isSignedIn
  useEffect(() => {
    if (isStart) navigation.go(ENTRY_PATHS.login, 'replace')
  }, [isStart, navigation])
  useEffect(loadPortalWhileTyping, [])

  if (isStart) return null
  if (!page || (page.isForSignedOut && isSignedIn)) {
    return (
      <FailureBoundary>
        <Suspense fallback={<PageLoading />}>
          <Portal />
        </Suspense>
      </FailureBoundary>
    )
  }
  return (
    <ColorModeProvider>
      <EntryNavigationContext value={navigation}>
        <PageAnnouncer title={page.title} />
        <CountedPage path={pathname} />
        <FailureBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>{page.show(new URLSearchParams(search))}</Suspense>
        </FailureBoundary>
      </EntryNavigationContext>
    </ColorModeProvider>
  )
}

/** The URL of this document, which changes by `go` and by the browser's Back and Forward buttons. */
function useAddress() {
  const [{ pathname, search }, setAddress] = useState(readAddress)
  const navigation = useMemo(() => {
    const go = (to: string, how?: 'replace') => {
      if (how === 'replace') window.history.replaceState(null, '', to)
      else window.history.pushState(null, '', to)
      setAddress(readAddress())
    }
    return { go }
  }, [])
  useEffect(() => {
    const follow = () => setAddress(readAddress())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  return { pathname, search, navigation }
}

const readAddress = () => ({
  pathname: window.location.pathname.replace(/(.)\/$/, '$1'),
  search: window.location.search,
})

/**
 * A user who types is about to sign in, so the portal's code is preloaded. A failure is reported when the portal is
 * rendered.
 */
function loadPortalWhileTyping(): () => void {
  const load = () => void loadPortal().catch(() => undefined)
  document.addEventListener('input', load, { once: true })
  return () => document.removeEventListener('input', load)
}

function FailureBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <ColorModeProvider>
          <FailurePanel error={error} onRetry={retry} />
        </ColorModeProvider>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
