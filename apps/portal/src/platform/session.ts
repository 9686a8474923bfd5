import type { Modeled, sessionSchema } from '@stormlane/contract'
import { useSyncExternalStore } from 'react'
import type * as z from 'zod'
import { readStored, subscribeToStored, writeStored } from './local-store.ts'

type Session = Modeled<z.output<typeof sessionSchema>>

/** Why the user was sent to the sign-in page. */
type SignInNotice = 'session-ended' | 'logout-timed-out' | 'unknown-page'

/** Kept in memory after sign-out: an embedded frame has no form and shows the last login error itself (SESSION-021). */
export const signInState: { lastLoginError: string | undefined; notice: SignInNotice | undefined } = {
  lastLoginError: undefined,
  notice: undefined,
}

/** Called with the session that begins, or undefined when one ends. */
type SessionListener = (session: Session | undefined) => void
const listeners = new Set<SessionListener>()
/** The session that began on this page; undefined if the session was already stored. */
let begun: Session | undefined

/**
 * Lets the query cache follow the session. The cache may load after the sign-in, because the sign-in pages do not need
 * it.
 */
export function onSessionChange(listener: SessionListener): void {
  listeners.add(listener)
  if (begun) listener(begun)
}

/** Stores the session. Listeners run first, so that code that sees the new token sees no data of an earlier user. */
export function beginSession(session: Session): void {
  begun = session
  for (const listener of listeners) listener(session)
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
  begun = undefined
  for (const listener of listeners) listener(undefined)
}

export function useToken(): string | undefined {
  return useSyncExternalStore(subscribeToStored, () => readStored('token'))
}
