import type { Modeled, sessionSchema } from '@stormlane/contract'
import { useSyncExternalStore } from 'react'
import type * as z from 'zod'
import { readStored, subscribeToStored, writeStored } from './local-store.ts'
import { queryClient } from './query-client.ts'
import { QUERY_KEYS } from './query-keys.ts'

type Session = Modeled<z.output<typeof sessionSchema>>

/** Why the user was sent to the sign-in page. */
type SignInNotice = 'session-ended' | 'logout-timed-out'

/** Kept in memory after sign-out: an embedded frame has no form and shows the last login error itself (SESSION-021). */
export const signInState: { lastLoginError: string | undefined; notice: SignInNotice | undefined } = {
  lastLoginError: undefined,
  notice: undefined,
}

/** Stores the session. Its flags seed the features query, so that the guards need no second call. */
export function beginSession(session: Session): void {
  queryClient.clear()
  queryClient.setQueryData(QUERY_KEYS.features, session.featureFlags)
  signInState.lastLoginError = undefined
  signInState.notice = undefined
  writeStored('isAdmin', session.isAdmin)
  writeStored('token', session.token)
}

/** Removes the session and all loaded data. Preferences stay. */
export function endSession(notice?: SignInNotice): void {
  signInState.notice = notice
  writeStored('isAdmin', undefined)
  writeStored('token', undefined)
  queryClient.clear()
}

export function useToken(): string | undefined {
  return useSyncExternalStore(subscribeToStored, () => readStored('token'))
}
