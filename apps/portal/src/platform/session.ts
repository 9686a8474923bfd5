import type { Modeled, sessionSchema } from '@stormlane/contract'
import { useSyncExternalStore } from 'react'
import type * as z from 'zod'
import { readStored, subscribeToStored, writeStored } from './local-store.ts'
import { queryClient } from './query-client.ts'
import { QUERY_KEYS } from './query-keys.ts'

type Session = Modeled<z.output<typeof sessionSchema>>

/** What the sign-in page tells a person who did not come to it of their own will. */
type SignInNotice = 'session-ended' | 'logout-timed-out'

/** What survives a sign-out, until the page is left: an embedded frame has no form to show a login error in (public §3). */
export const signInState: { lastLoginError: string | undefined; notice: SignInNotice | undefined } = {
  lastLoginError: undefined,
  notice: undefined,
}

/** Stores what a sign-in answered. The flags start the features query, so that no guard waits for a second answer. */
export function beginSession(session: Session): void {
  queryClient.clear()
  queryClient.setQueryData(QUERY_KEYS.features, session.featureFlags)
  signInState.lastLoginError = undefined
  signInState.notice = undefined
  writeStored('isAdmin', session.isAdmin)
  writeStored('token', session.token)
}

/** Forgets the session and everything loaded with it. Preferences stay. */
export function endSession(notice?: SignInNotice): void {
  signInState.notice = notice
  writeStored('isAdmin', undefined)
  writeStored('token', undefined)
  queryClient.clear()
}

export function useToken(): string | undefined {
  return useSyncExternalStore(subscribeToStored, () => readStored('token'))
}
