import type { FeatureFlag } from '@stormlane/domain/product'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { saveRedirect, takeRedirect } from '../features/session/saved-redirect.ts'
import { readStored } from '../platform/local-store.ts'
import { queryClient } from '../platform/query-client.ts'
import { signInState } from '../platform/session.ts'
import { sessionQueries } from '../platform/session-queries.ts'

/** Without a token, redirects the dashboard to /logout (DASH-001) and other pages to / (SHELL-030); with one, loads the user and flags. */
export async function requireSession({ location }: { location: ParsedLocation }): Promise<void> {
  if (!hasToken()) {
    if (location.pathname.startsWith('/client')) saveRedirect(location.href)
    throw redirect({ to: location.pathname === '/client/dashboard' ? '/logout' : '/', replace: true })
  }
  const [, me] = await orToStart(Promise.all([loadFlags(), queryClient.ensureQueryData(sessionQueries.me())]))
  if (me.needsSecondFactor) throw redirect({ to: '/two-step', replace: true })
}

/** Does not redirect an open wall screen when its session ends; the screen itself says so. */
export async function requireSessionAtStart({ cause, location }: { cause: string; location: ParsedLocation }) {
  if (cause === 'stay' && !hasToken()) return
  await requireSession({ location })
}

/** A page whose feature flag is off redirects to / (SHELL-033). */
export function requireFlag(flag: FeatureFlag) {
  return async () => {
    const flags = await orToStart(loadFlags())
    if (!flags[flag]) throw redirect({ to: '/', replace: true })
  }
}

/** Admits only users who must set up a second factor. */
export async function requireMissingSecondFactor(): Promise<void> {
  if (!hasToken()) throw redirect({ to: '/login', replace: true })
  const me = await orToStart(queryClient.ensureQueryData(sessionQueries.me()))
  if (!me.needsSecondFactor) throw redirect({ to: '/', replace: true })
}

export async function requireAdmin(): Promise<void> {
  const me = await orToStart(queryClient.ensureQueryData(sessionQueries.me()))
  if (!me.isAdmin) throw redirect({ to: '/', replace: true })
}

/** Redirects / to the login page or the user's first page (SHELL-001 to SHELL-003). */
export async function sendFromStart(): Promise<never> {
  if (!hasToken()) throw redirect({ to: '/login', replace: true })
  const flags = await loadFlags().catch((error: unknown) => {
    if (hasToken()) throw error
    throw redirect({ to: '/login', replace: true })
  })
  throw redirect({ to: flags.useLegacyTabDisplay ? '/client/dashboard' : '/client/map', replace: true })
}

/** Redirects a signed-in user from the login page to the saved URL, which is used once. */
export function sendSignedInOn(): void {
  if (!hasToken()) return
  const wanted = new URL(takeRedirect() ?? '/', window.location.origin)
  throw redirect({
    to: wanted.pathname,
    search: Object.fromEntries(wanted.searchParams),
    hash: wanted.hash.slice(1),
    replace: true,
  })
}

/** An unknown address redirects to / (SHELL-034). A signed-out visitor is told why the sign-in page opens. */
export function sendFromUnknown(): never {
  if (!hasToken()) signInState.notice = 'unknown-page'
  sendToStart()
}

export function sendToStart(): never {
  throw redirect({ to: '/', replace: true })
}

const hasToken = () => readStored('token') !== undefined
const loadFlags = () => queryClient.ensureQueryData(sessionQueries.features())

/** Redirects to / if the session ends while loading; the page shows any other failure. */
async function orToStart<Result>(loading: Promise<Result>): Promise<Result> {
  try {
    return await loading
  } catch (error) {
    if (hasToken()) throw error
    throw redirect({ to: '/', replace: true })
  }
}
